// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.MemoryAccount;
import org.sigcore.model.ProblemException;
import org.sigcore.scp.contract.scpcnotification.AuditScope;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.scpcnotification.logic.StatusNotification.Effect;
import tools.jackson.databind.node.ObjectNode;

class TopologyTest {
    private final Topology topology = new Topology(100);

    @Test
    void notifications_registerChangeAndDeregisterProfile() {
        assertThat(apply("""
                {"event": "NF_REGISTERED", "nfInstanceUri": "http://nrf/nnrf-nfm/v1/nf-instances/a",
                 "nfProfile": {"nfInstanceId": "a", "load": 1}}""")).isEqualTo(Effect.APPLIED);
        assertThat(apply("""
                {"event": "NF_PROFILE_CHANGED", "nfInstanceUri": "/nf-instances/a",
                 "profileChanges": [{"op": "REPLACE", "path": "/load", "newValue": 7},
                                    {"op": "ADD", "path": "/priority", "newValue": 2}]}""")).isEqualTo(Effect.APPLIED);
        assertThat(topology.profile("a")).isEqualTo(json("""
                {"nfInstanceId": "a", "load": 7, "priority": 2}"""));
        assertThat(topology.version()).isEqualTo(102);
        assertThat(apply("""
                {"event": "NF_DEREGISTERED", "nfInstanceUri": "/nf-instances/a"}""")).isEqualTo(Effect.APPLIED);
        assertThat(topology.profile("a")).isNull();
    }

    @Test
    void instanceIdInCapitals_isTheSameInstance() {
        topology.reconcile(
                topology.version(), List.of(KnownProfile.of(json("{\"nfInstanceId\": \"4947A69A\"}"))), AuditScope.ALL);

        assertThat(apply("""
                {"event": "NF_PROFILE_CHANGED", "nfInstanceUri": "/nf-instances/4947a69a",
                 "profileChanges": [{"op": "ADD", "path": "/load", "newValue": 7}]}""")).isEqualTo(Effect.APPLIED);
        assertThat(topology.since(0).profiles())
                .extracting(KnownProfile::document)
                .containsExactly("{\"nfInstanceId\":\"4947A69A\",\"load\":7}");
        assertThat(apply("""
                {"event": "NF_DEREGISTERED", "nfInstanceUri": "/nf-instances/4947a69a"}""")).isEqualTo(Effect.APPLIED);
        assertThat(topology.since(0).profiles()).isEmpty();
    }

    @Test
    void put_sameProfileAgain_isNoChange() {
        topology.put("a", json("{\"nfInstanceId\": \"a\"}"));
        long version = topology.version();

        assertThat(topology.put("a", json("{\"nfInstanceId\": \"a\"}"))).isFalse();
        assertThat(topology.version()).isEqualTo(version);
    }

    @Test
    void changeOfUnknownProfile_needsAudit() {
        assertThat(apply("""
                {"event": "NF_PROFILE_CHANGED", "nfInstanceUri": "/nf-instances/x",
                 "profileChanges": [{"op": "REPLACE", "path": "/load", "newValue": 7}]}""")).isEqualTo(Effect.INCOMPLETE);
    }

    @Test
    void inapplicableChange_needsAuditAndKeepsProfile() {
        topology.put("a", json("{\"nfInstanceId\": \"a\"}"));

        assertThat(apply("""
                {"event": "NF_PROFILE_CHANGED", "nfInstanceUri": "/nf-instances/a",
                 "profileChanges": [{"op": "REPLACE", "path": "/load", "newValue": 7}]}""")).isEqualTo(Effect.INCOMPLETE);
        assertThat(topology.profile("a")).isEqualTo(json("{\"nfInstanceId\": \"a\"}"));
    }

    @Test
    void notification_withoutNfInstanceUri_isRefusedWithThatParam() {
        assertThatThrownBy(() -> StatusNotification.read(json("{\"event\": \"NF_REGISTERED\"}")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .extracting("param")
                                .containsExactly("/nfInstanceUri"));
    }

    @Test
    void audit_addsChangesAndRemovesProfiles() {
        topology.put("gone", json("{\"nfInstanceId\": \"gone\"}"));
        topology.put("old", json("{\"nfInstanceId\": \"old\", \"load\": 1}"));

        int changes = topology.reconcile(
                topology.version(),
                List.of(known("{\"nfInstanceId\": \"old\", \"load\": 2}"), known("{\"nfInstanceId\": \"new\"}")),
                AuditScope.ALL);

        assertThat(changes).isEqualTo(3);
        assertThat(topology.profile("gone")).isNull();
        assertThat(topology.profile("old")).isEqualTo(json("{\"nfInstanceId\": \"old\", \"load\": 2}"));
        assertThat(topology.profile("new")).isNotNull();
    }

    @Test
    void notificationDuringAudit_takesPrecedence() {
        topology.put("leaves", json("{\"nfInstanceId\": \"leaves\"}"));
        long mark = topology.version();
        topology.remove("leaves");
        topology.put("comes", json("{\"nfInstanceId\": \"comes\"}"));

        topology.reconcile(mark, List.of(known("{\"nfInstanceId\": \"leaves\"}")), AuditScope.ALL);

        assertThat(topology.profile("leaves")).isNull();
        assertThat(topology.profile("comes")).isNotNull();
    }

    @Test
    void partialAudit_removesOnlyProfilesOfAuditedTypes() {
        topology.put("u", json("{\"nfInstanceId\": \"u\", \"nfType\": \"UDM\"}"));
        topology.put("p", json("{\"nfInstanceId\": \"p\", \"nfType\": \"PCF\"}"));

        assertThat(topology.reconcile(topology.version(), List.of(), AuditScope.PART))
                .isZero();
        assertThat(topology.reconcile(topology.version(), List.of(), new AuditScope(false, List.of("UDM"))))
                .isEqualTo(1);
        assertThat(topology.profile("p")).isNotNull();
    }

    @Test
    void since_knownVersion_returnsChanges() {
        topology.put("a", json("{\"nfInstanceId\": \"a\"}"));
        topology.put("b", json("{\"nfInstanceId\": \"b\"}"));
        long known = topology.version();
        topology.put("c", json("{\"nfInstanceId\": \"c\"}"));
        topology.remove("a");

        TopologySnapshot changes = topology.since(known);
        assertThat(changes.isWhole()).isFalse();
        assertThat(changes.profiles()).containsExactly(known("{\"nfInstanceId\": \"c\"}"));
        assertThat(changes.removed()).containsExactly("a");
        assertThat(topology.since(0).isWhole()).isTrue();
        assertThat(topology.since(0).profiles()).hasSize(2);

        topology.reconcile(topology.version(), topology.since(0).profiles(), AuditScope.ALL);
        assertThat(topology.since(known).isWhole())
                .as("removals before the audit are no longer known")
                .isTrue();
    }

    @Test
    void staticProfile_isUsedUntilNrfReportsInstance() {
        topology.statics(Map.of("s", json("{\"nfInstanceId\": \"s\", \"load\": 1}")));
        assertThat(topology.since(0).profiles()).containsExactly(known("{\"nfInstanceId\": \"s\", \"load\": 1}"));
        long known = topology.version();
        topology.put("s", json("{\"nfInstanceId\": \"s\", \"load\": 2}"));
        assertThat(topology.since(0).profiles()).containsExactly(known("{\"nfInstanceId\": \"s\", \"load\": 2}"));
        topology.remove("s");
        assertThat(topology.since(known).profiles()).containsExactly(known("{\"nfInstanceId\": \"s\", \"load\": 1}"));
        topology.reconcile(topology.version(), List.of(), AuditScope.ALL);
        assertThat(topology.since(0).profiles()).hasSize(1);
        topology.statics(Map.of());
        assertThat(topology.since(known).isWhole()).isTrue();
        assertThat(topology.since(0).profiles()).isEmpty();
    }

    private Effect apply(String notification) {
        return StatusNotification.read(json(notification)).applyTo(topology);
    }

    private static ObjectNode json(String text) {
        return Json.parseObject(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void profileUpdate_withoutMemory_removesProfile() {
        MemoryAccount small = new MemoryAccount() {
            @Override
            public boolean offer(String key, long octets) {
                return octets < 400;
            }

            @Override
            public void release(String key) {}
        };
        Topology bounded = new Topology(100, small, 1000);
        assertThat(bounded.put("a", json("{\"nfInstanceId\": \"a\"}"))).isTrue();
        assertThat(bounded.put("a", json("{\"nfInstanceId\": \"a\", \"z\": \"" + "x".repeat(200) + "\"}")))
                .isTrue();
        assertThat(bounded.profile("a")).isNull();
        assertThat(bounded.since(100).removed()).containsExactly("a");
    }

    @Test
    void restoredProfiles_areKept_whenNewOnesHaveNoMemory() {
        MemoryAccount full = new MemoryAccount() {
            @Override
            public boolean offer(String key, long octets) {
                return false;
            }

            @Override
            public boolean restore(String key, long octets) {
                return true;
            }

            @Override
            public void release(String key) {}
        };
        Topology bounded = new Topology(100, full, 1000);
        bounded.restore(known("{\"nfInstanceId\": \"a\"}"));
        bounded.restored();
        assertThat(bounded.put("b", json("{\"nfInstanceId\": \"b\"}"))).isFalse();
        assertThat(bounded.profile("a")).isNotNull();
        assertThat(bounded.since(0).profiles()).hasSize(1);
    }

    @Test
    void profileBeyondSizeLimit_isNotKept() {
        Topology bounded = new Topology(100, MemoryAccount.UNBOUNDED, 100);
        assertThat(bounded.put("a", json("{\"nfInstanceId\": \"a\", \"z\": \"" + "x".repeat(200) + "\"}")))
                .isFalse();
        assertThat(bounded.put("x".repeat(65), json("{}"))).isFalse();
    }

    @Test
    void put_sameProfileInAnotherMemberOrder_isNoChange() {
        topology.put("a", json("{\"nfInstanceId\": \"a\", \"load\": 1}"));
        assertThat(topology.put("a", json("{\"load\": 1, \"nfInstanceId\": \"a\"}")))
                .isFalse();
    }

    private static KnownProfile known(String text) {
        return KnownProfile.of(json(text));
    }
}
