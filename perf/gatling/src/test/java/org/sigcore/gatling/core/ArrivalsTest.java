// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    @Test
    void steady_spacesUsersEvenly() {
        Arrivals arrivals = Arrivals.steady(4, Duration.ofSeconds(10));
        assertThat(arrivals.due(0)).isZero();
        assertThat(arrivals.due(1)).isEqualTo(0.25);
        assertThat(arrivals.due(39)).isEqualTo(9.75);
    }

    @Test
    void then_startsAfterThePreviousStep() {
        Arrivals arrivals = Arrivals.steady(10, Duration.ofSeconds(1)).then(100, Duration.ofSeconds(1));
        assertThat(arrivals.due(9)).isEqualTo(0.9);
        assertThat(arrivals.due(10)).isEqualTo(1);
        assertThat(arrivals.due(60)).isEqualTo(1.5);
    }

    @Test
    void ramp_spacesUsersByTheGrowingRate() {
        Arrivals arrivals = Arrivals.steady(1, Duration.ofSeconds(1)).thenRampTo(3, Duration.ofSeconds(10));
        assertThat(arrivals.due(1)).isEqualTo(1);
        assertThat(arrivals.due(11)).isCloseTo(1 + 6.18, within(0.01)); // x + 0.1 x² = 10
        assertThat(arrivals.due(21)).isCloseTo(11, within(1e-9));
    }

    @Test
    void then_withRepeatedStep_addsAnotherStep() {
        Duration second = Duration.ofSeconds(1);
        Arrivals arrivals = Arrivals.steady(10, second).then(100, second).then(10, second);
        assertThat(arrivals.due(60)).isEqualTo(1.5);
        assertThat(arrivals.due(115)).isEqualTo(2.5);
    }

    @Test
    void rampToZero_endsWithTheLastUser() {
        assertThat(Arrivals.steady(10, Duration.ofSeconds(1))
                        .thenRampTo(0, Duration.ofSeconds(1))
                        .due(15))
                .isCloseTo(2, within(1e-6));
        for (int rate = 1; rate < 1000; rate++) {
            Arrivals arrivals =
                    Arrivals.steady(rate / 7.0, Duration.ofMillis(700)).thenRampTo(0, Duration.ofMillis(300));
            assertThat(arrivals.due(1000)).isCloseTo(1, within(1e-3));
        }
    }

    @Test
    void steady_withLowRate_hasOneUser() {
        assertThat(Arrivals.steady(0.001, Duration.ofSeconds(10)).due(1)).isEqualTo(10);
    }

    @Test
    void users_isTheIntegralOfTheRates() {
        Duration ten = Duration.ofSeconds(10);
        assertThat(Arrivals.steady(3.6, ten).users()).isEqualTo(36);
        assertThat(Arrivals.ramp(0, 5, ten).then(0.5, ten).users()).isEqualTo(30);
        assertThat(Arrivals.steady(0.001, ten).users()).isEqualTo(1);
    }

    @Test
    void steady_withRateZero_isRefused() {
        assertThatThrownBy(() -> Arrivals.steady(0, Duration.ofSeconds(10))).hasMessageContaining("above 0");
    }
}
