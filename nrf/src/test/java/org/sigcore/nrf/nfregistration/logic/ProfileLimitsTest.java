// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Limits of lists whose size determines the cost of other requests. */
class ProfileLimitsTest {
    @ParameterizedTest
    @CsvSource({"SCP, scpDomains, 64"})
    void listBeyondLimit_isRefused_evenWhenLenient(String nfType, String list, int most) {
        ObjectNode received = profile(nfType, "{}");
        ArrayNode items = received.putArray(list);
        for (int i = 0; i < most; i++) {
            items.add("item" + i);
        }
        assertThat(rules(true).registered(id(received), received)).isNotNull();
        items.add("one-more");
        for (boolean lenient : new boolean[] {true, false}) {
            assertThatThrownBy(() -> rules(lenient).registered(id(received), received))
                    .satisfies(refusedAt("/" + list));
        }
    }

    private static ProfileRules rules(boolean lenient) {
        return new ProfileRules(
                nfType -> new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(60)),
                Leniency.when(() -> lenient, deviation -> {}));
    }

    private static Consumer<Throwable> refusedAt(String pointer) {
        return failure -> assertThat(failure)
                .isInstanceOfSatisfying(ProblemException.class, e -> assertThat(e.problem().invalidParams())
                        .extracting(InvalidParam::param)
                        .contains(pointer));
    }
}
