// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HysteresisTest {
    private final Hysteresis levels =
            Hysteresis.NONE.and(1, 60, 50).and(2, 80, 70).and(4, 95, 90);

    @Test
    void level_startsAtItsOnset() {
        assertThat(levels.level(59.9, 0)).isZero();
        assertThat(levels.level(60, 0)).isEqualTo(1);
        assertThat(levels.level(94, 0)).as("three is skipped").isEqualTo(2);
        assertThat(levels.level(95, 1)).isEqualTo(4);
    }

    @Test
    void level_lastsUntilItsAbatement() {
        assertThat(levels.level(90, 4)).isEqualTo(4);
        assertThat(levels.level(89, 4)).isEqualTo(2);
        assertThat(levels.level(69, 4)).isEqualTo(1);
        assertThat(levels.level(49, 4)).isZero();
        assertThat(levels.level(55, 0)).as("not held").isZero();
    }

    @Test
    void withoutLevels_isZero() {
        assertThat(Hysteresis.NONE.level(1000, 3)).isZero();
    }
}
