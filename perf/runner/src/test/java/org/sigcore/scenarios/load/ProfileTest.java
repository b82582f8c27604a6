// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void ramp_makesHalfOfTheCalls() {
        assertThat(Profile.RAMP.phases(MINUTE))
                .singleElement()
                .satisfies(ramp -> assertThat(ramp.volume()).hasSeconds(30));
    }

    @Test
    void steps_riseByHalf() {
        assertThat(Profile.STEPS.phases(MINUTE))
                .extracting(Phase::to)
                .startsWith(1.0, 1.5, 2.25)
                .isSorted();
    }

    @Test
    void descent_fallsToFractions() {
        assertThat(Profile.DESCENT.phases(MINUTE)).extracting(Phase::to).containsExactly(1.0, 0.4, 0.15);
    }

    @Test
    void overload_isBetweenTwoUsualLoads() {
        assertThat(Profile.OVERLOAD.phases(MINUTE))
                .extracting(Phase::volume)
                .containsExactly(MINUTE, MINUTE.multipliedBy(10), MINUTE);
    }

    @Test
    void soak_hasTenSlices() {
        assertThat(Profile.SOAK.phases(MINUTE))
                .hasSize(10)
                .extracting(Phase::duration)
                .containsOnly(Duration.ofSeconds(6));
    }

    @Test
    void unknownProfile_isRefusedWithTheKnownNames() {
        assertThat(Profile.of("failover")).isEqualTo(Profile.FAILOVER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Profile.of("peak"))
                .withMessage("--profile expects steady, ramp, steps, descent, overload, soak, failover, got peak");
    }
}
