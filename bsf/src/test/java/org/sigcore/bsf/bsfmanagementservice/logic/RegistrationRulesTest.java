// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.slice;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ObjectNode;

class RegistrationRulesTest {
    private static final Map<String, Object> COMBINATION =
            Map.of("supi", "imsi-001010000000001", "dnn", "internet", "snssai", slice(1, "000001"));

    @ParameterizedTest
    @CsvSource({
        "dnn, , MANDATORY_IE_MISSING, /dnn",
        "snssai, , MANDATORY_IE_MISSING, /snssai",
        "ipv4Addr, 10.0.0.999, OPTIONAL_IE_INCORRECT, /ipv4Addr",
        "ipv6Prefix, 2001:db8::1, OPTIONAL_IE_INCORRECT, /ipv6Prefix",
        "ipv6Prefix, ::/0, OPTIONAL_IE_INCORRECT, /ipv6Prefix",
        "ipv6Prefix, 2000::/3, OPTIONAL_IE_INCORRECT, /ipv6Prefix",
        "ipv6Prefix, ff02::/64, OPTIONAL_IE_INCORRECT, /ipv6Prefix",
        "ipv4Addr, 0.0.0.0, OPTIONAL_IE_INCORRECT, /ipv4Addr",
        "ipv4Addr, 255.255.255.254, OPTIONAL_IE_INCORRECT, /ipv4Addr",
        "macAddr48, 02:00:00:00:00:01, OPTIONAL_IE_INCORRECT, /macAddr48",
        "pcfId, x, OPTIONAL_IE_INCORRECT, /pcfId",
        "suppFeat, xyz, OPTIONAL_IE_INCORRECT, /suppFeat",
        "pcfId, 1-2-3-4-5, OPTIONAL_IE_INCORRECT, /pcfId",
        "recoveryTime, yesterday, OPTIONAL_IE_INCORRECT, /recoveryTime",
    })
    void malformedBinding_isRefusedWithCauseAndPointer(
            String member, @org.jspecify.annotations.Nullable String value, String cause, String pointer) {
        ObjectNode binding = session(member, value == null ? "" : value);

        assertThatThrownBy(() -> RegistrationRules.accept(binding))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().cause()).isEqualTo(cause);
                    assertThat(e.problem().invalidParams())
                            .extracting(InvalidParam::param)
                            .contains(pointer);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "addIpv6Prefixes, 1000",
        "addMacAddrs, 1000",
        "ipv4FrameRouteList, 1000",
        "ipv6FrameRouteList, 1000",
        "pcfIpEndPoints, 100"
    })
    void bindingWithOverlongList_isRefused(String member, int most) {
        ObjectNode binding = session();
        binding.putArray(member).addAll(Collections.nCopies(most + 1, Json.object()));

        assertThatThrownBy(() -> RegistrationRules.accept(binding))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .contains(new InvalidParam("/" + member, "expected at most " + most + " items")));
    }

    @Test
    void bindingWithoutUeAddressOrPcfAddress_isRefused() {
        ObjectNode unfindable = session("ipv4Addr", "", "supi", "", "gpsi", "");
        ObjectNode useless = session("pcfFqdn", "", "pcfDiamHost", "");

        assertThatThrownBy(() -> RegistrationRules.accept(unfindable)).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> RegistrationRules.accept(useless)).isInstanceOf(ProblemException.class);
    }

    @Test
    void updateContradictingSession_isRefusedButUnusedDomainIsAccepted() {
        ObjectNode ethernet = session("ipv4Addr", "", "macAddr48", "02-00-00-00-00-01");
        ObjectNode ipv6 = session("ipv4Addr", "", "ipv6Prefix", "2001:db8::/64");
        ObjectNode both = session("ipv6Prefix", "2001:db8::/64", "ipDomain", "north");

        assertThatThrownBy(() -> RegistrationRules.updated(ethernet, session("ipv4Addr", "10.0.0.7")))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> RegistrationRules.updated(ipv6, Json.object().put("ipDomain", "north")))
                .isInstanceOf(ProblemException.class);
        assertThat(RegistrationRules.updated(both, Json.object().putNull("ipv4Addr"))
                        .has("ipv4Addr"))
                .isFalse();
    }

    @Test
    void accept_keepsUnknownMembersAndNegotiatesFeatures() {
        ObjectNode accepted = RegistrationRules.accept(session("vendorSpecific", "kept", "suppFeat", "ff"));

        assertThat(accepted.path("vendorSpecific").asString()).isEqualTo("kept");
        assertThat(accepted.path("suppFeat").asString()).isEqualTo("7");
        assertThat(RegistrationRules.accept(session()).has("suppFeat")).isFalse();
    }

    @Test
    void binding_isAddedNextToBindingsOfOtherSessions() {
        StoredDocument incoming = stored("new", session());

        assertThat(settle(incoming, List.of(stored("old", session("supi", "imsi-2", "ipDomain", "domain-2")))))
                .isEqualTo(new Registration.Added(incoming, List.of()));
    }

    @Test
    void secondRegistrationBySamePcf_isAdded() {
        StoredDocument incoming = stored("new", 7, session());

        assertThat(settle(incoming, List.of(stored("old", session()))))
                .isEqualTo(new Registration.Added(incoming, List.of()));
    }

    @Test
    void registrationAfterPcfRestart_replacesFormerOne() {
        StoredDocument incoming = stored("new", 7, session("recoveryTime", "2026-01-02T03:04:05Z"));
        StoredDocument former = stored("old", session("recoveryTime", "2026-01-01T00:00:00Z"));

        assertThat(settle(incoming, List.of(former)))
                .isEqualTo(new Registration.Replaced(stored("old", 7, incoming.document()), List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:05.000Z",
                "2026-01-02T04:04:05+01:00",
                "2026-01-02T03:04:04Z"
            })
    void registrationWithSameOrEarlierRecoveryTime_replacesNone(String recoveryTime) {
        StoredDocument incoming = stored("new", 7, session("recoveryTime", recoveryTime));
        StoredDocument former = stored("old", session("recoveryTime", "2026-01-02T03:04:05Z"));

        assertThat(settle(incoming, List.of(former))).isEqualTo(new Registration.Added(incoming, List.of()));
    }

    @Test
    void fifthRegistrationOfSession_replacesOldestOne() {
        StoredDocument incoming = stored("new", 7, session());
        List<StoredDocument> four = List.of(
                stored("d", 6, session()),
                stored("a", 3, session()),
                stored("b", 4, session()),
                stored("c", 5, session()));

        assertThat(settle(incoming, four))
                .isEqualTo(new Registration.Replaced(stored("a", 7, incoming.document()), List.of()));
    }

    @Test
    void registrationByAnotherPcf_forSameSession_isAdded() {
        StoredDocument incoming = stored("new", session());

        assertThat(settle(incoming, List.of(stored("old", session("pcfFqdn", "pcf2.example.org")))))
                .isEqualTo(new Registration.Added(incoming, List.of()));
    }

    @Test
    void combinationOfAnotherPcf_isRefusedWith403() {
        ObjectNode existing = combined("pcf1-sm.example.org");
        existing.putArray("pcfSmIpEndPoints").addObject().put("port", 7777);

        Registration settled = settle(stored("new", combined("pcf2-sm.example.org")), List.of(stored("old", existing)));

        assertThat(settled).isInstanceOfSatisfying(Registration.Refused.class, refused -> {
            assertThat(RegistrationRules.refusal(refused.existing()).problem()).satisfies(problem -> {
                assertThat(problem.status()).isEqualTo(403);
                assertThat(problem.cause()).isEqualTo("EXISTING_BINDING_INFO_FOUND");
                assertThat(problem.others()).containsOnlyKeys("pcfSmFqdn", "pcfSmIpEndPoints");
            });
        });
    }

    @Test
    void secondSessionOfCombination_bySamePcf_isAdded() {
        ObjectNode second = combined("pcf1-sm.example.org");
        second.put("ipv4Addr", "10.0.0.2");

        assertThat(settle(stored("new", second), List.of(stored("old", combined("pcf1-sm.example.org")))))
                .isInstanceOf(Registration.Added.class);
    }

    @Test
    void combination_withoutNegotiatedFeature_isIgnored() {
        ObjectNode without = combined("pcf2-sm.example.org").put("suppFeat", "3");

        assertThat(BindingKeys.combination(without)).isNull();
        assertThat(BindingKeys.of(without)).containsExactly("4:10.0.0.1");
        assertThat(BindingKeys.of(combined("pcf2-sm.example.org")))
                .containsExactly("4:10.0.0.1", "p:imsi-001010000000001|internet|1-000001");
    }

    private static ObjectNode combined(String smFqdn) {
        return RegistrationRules.accept(session("suppFeat", "ff", "paraCom", COMBINATION, "pcfSmFqdn", smFqdn));
    }

    private static Registration settle(StoredDocument incoming, List<StoredDocument> sharing) {
        return RegistrationRules.settle(incoming, sharing, AddressConflict.NEWEST_WINS);
    }
}
