// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Limits of lists whose size determines the cost of other requests. */
class ProfileLimitsTest {
    private static final HeartbeatPolicy HEARTBEAT =
            new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(60));

    @ParameterizedTest
    @CsvSource({"SCP, scpDomains, 64", "UDM, nfSetIdList, 64"})
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

    @Test
    void weight_containsKeysOfDiscovery() {
        ObjectNode plain = profile("UDM", "{}");
        ObjectNode withSets = plain.deepCopy();
        ArrayNode sets = withSets.putArray("nfSetIdList");
        ObjectNode withOtherTexts = plain.deepCopy();
        ArrayNode others = withOtherTexts.putArray("otherIdList");
        for (int i = 0; i < 64; i++) {
            sets.add("set-" + i);
            others.add("set-" + i);
        }
        assertThat(ProfileWeight.of(withSets) - ProfileWeight.of(withOtherTexts))
                .isGreaterThan(64 * 130);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nfServices", "nfServiceList"})
    void moreThan1000Services_areRefused_evenWhenLenient(String list) {
        ObjectNode received = profile("UDM", "{}");
        for (int i = 0; i < 1001; i++) {
            ObjectNode service = object("{" + service("nudm-" + i, "") + "}");
            if (list.equals("nfServices")) {
                received.withArray(list).add(service.values().iterator().next());
            } else {
                received.withObjectProperty(list).setAll(service);
            }
        }
        for (boolean lenient : new boolean[] {true, false}) {
            assertThatThrownBy(() -> rules(lenient).registered(id(received), received))
                    .satisfies(refusedAt("/" + list));
        }
    }

    @Test
    void uniqueIdsOfServices_areFoundInLinearTime() {
        AtomicInteger tried = new AtomicInteger();
        Set<String> taken = new HashSet<>(Set.of("s", "s-2", "s-3")) {
            private static final long serialVersionUID = 1L;

            @Override
            public boolean add(String id) {
                tried.incrementAndGet();
                return super.add(id);
            }
        };
        tried.set(0);
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            assertThat(ServiceInstanceIds.free("s", taken, numbers)).isEqualTo("s-" + (i + 4));
        }
        assertThat(tried).hasValue(1002);
    }

    @Test
    void lengthOfProfile_isCheckedBeforeItsContent_exceptForHeartbeat() {
        ProfileRules rules = new ProfileRules(nfType -> HEARTBEAT, Leniency.STRICT, profile -> {
            throw new ProblemException(ProblemDetails.of(413, null, "too long"));
        });
        ObjectNode stored = profile("UDM", "{}");
        ObjectNode invalid = profile("UDM", "{'priority':-1}");
        assertThatThrownBy(() -> rules.registered(id(invalid), invalid)).satisfies(ProfileLimitsTest::tooLong);
        assertThatThrownBy(() -> rules.patched(stored, json("[{'op':'add','path':'/priority','value':-1}]")))
                .satisfies(ProfileLimitsTest::tooLong);
        assertThat(rules.patched(stored, json("[{'op':'replace','path':'/load','value':5}]")))
                .isNotNull();
    }

    private static void tooLong(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(413));
    }

    private static ProfileRules rules(boolean lenient) {
        return new ProfileRules(nfType -> HEARTBEAT, Leniency.when(() -> lenient, deviation -> {}), profile -> {});
    }

    private static Consumer<Throwable> refusedAt(String pointer) {
        return failure -> assertThat(failure)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .extracting(InvalidParam::param)
                                .contains(pointer));
    }
}
