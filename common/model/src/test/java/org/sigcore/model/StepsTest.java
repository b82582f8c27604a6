// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;

class StepsTest {
    @Test
    void searchBeyondBudget_isRefusedWith503() {
        assertThat(Steps.within(10, () -> {
                    Steps.take(10);
                    return "found";
                }))
                .isEqualTo("found");
        assertThatThrownBy(() -> Steps.within(10, () -> {
                    Steps.take(11);
                    return "found";
                }))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(503);
                    assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION");
                });
    }

    @Test
    void stepsOfInnerSearch_areTakenFromOuterToo() {
        assertThatThrownBy(() -> Steps.within(10, () -> {
                    Steps.take(5);
                    return Steps.within(100, () -> {
                        Steps.take(6);
                        return "found";
                    });
                }))
                .isInstanceOf(Steps.ExceededException.class);
    }

    @Test
    void stepsOutsideSearch_areNotCounted() {
        Steps.take(Long.MAX_VALUE);
        assertThat(Steps.within(1, () -> true)).isTrue();
    }

    @Test
    void patternSteps_growWithPatternAndText() {
        Regex evil = Regex.of("^imsi-" + "(0*)".repeat(100) + "x$");
        assertThat(evil.size()).isGreaterThan(300);
        assertThatThrownBy(() -> Steps.within(10_000, () -> evil.finds("imsi-" + "0".repeat(59))))
                .isInstanceOf(Steps.ExceededException.class);
        assertThat(Steps.within(10_000, () -> Regex.of("^imsi-20801[0-9]{10}$").finds("imsi-208010000000001")))
                .isTrue();
    }

    @Test
    void listSteps_growWithProductOfLengths() {
        ArrayNode hundred = Json.array();
        for (int i = 0; i < 100; i++) {
            hundred.add(i);
        }
        assertThatThrownBy(() -> Steps.within(30_000, () -> {
                    Steps.takeFor(hundred, hundred);
                    return true;
                }))
                .isInstanceOf(Steps.ExceededException.class);
    }
}
