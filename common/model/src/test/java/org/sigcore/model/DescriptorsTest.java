// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptorsTest {
    @ParameterizedTest
    @CsvSource({"100, 8", "160, 10", "1024, 64", "1048576, 64"})
    void reserve_isSixteenthOfLimitWithinBounds(long limit, long reserve) {
        assertThat(new Descriptors(() -> limit, () -> 0).reserve()).isEqualTo(reserve);
    }

    @Test
    void room_dependsOnSocketNumber() {
        Descriptors descriptors = new Descriptors(() -> 160, () -> 0);

        assertThat(descriptors.room(99)).isEqualTo(50);
        assertThat(descriptors.room(149)).isZero();
        assertThat(descriptors.room(150)).isEqualTo(-1);
    }

    @Test
    void reservedAndLastDescriptors_areRecognized() {
        Descriptors descriptors = new Descriptors(() -> 160, () -> 0);

        assertThat(descriptors.isReserved(154)).isFalse();
        assertThat(descriptors.isReserved(155)).isTrue();
        assertThat(descriptors.isLast(155)).isFalse();
        assertThat(descriptors.isLast(156)).isTrue();
    }

    @Test
    void room_forUnknownNumber_dependsOnOpenDescriptors() {
        assertThat(new Descriptors(() -> 160, () -> 140).room(Descriptors.UNKNOWN))
                .isEqualTo(10);
    }

    @Test
    void room_withoutLimit_isMaximal() {
        assertThat(new Descriptors(() -> Long.MAX_VALUE, () -> 0).room(1000)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void warns_oncePerMinute() {
        Descriptors descriptors = new Descriptors(() -> 160, () -> 0);

        assertThat(descriptors.warns()).isTrue();
        assertThat(descriptors.warns()).isFalse();
    }

    @Test
    void process_hasDescriptorLimit() {
        assertThat(Descriptors.process().reserve()).isBetween(8L, 64L);
        assertThat(Descriptors.process().room(3)).isPositive();
    }
}
