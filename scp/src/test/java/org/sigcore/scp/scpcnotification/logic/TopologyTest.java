// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.scp.scpcnotification.logic.StatusNotification.Effect;
import tools.jackson.databind.node.ObjectNode;

class TopologyTest {
    private final Topology topology = new Topology(100);

    @Test
    void notificationsRegisterChangeAndDeregister() {
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
    void sameProfileAgainIsNoChange() {
        topology.put("a", json("{\"nfInstanceId\": \"a\"}"));
        long version = topology.version();

        assertThat(topology.put("a", json("{\"nfInstanceId\": \"a\"}"))).isFalse();
        assertThat(topology.version()).isEqualTo(version);
    }

    @Test
    void changesOfAnUnknownProfile_needAnAudit() {
        assertThat(apply("""
                {"event": "NF_PROFILE_CHANGED", "nfInstanceUri": "/nf-instances/x",
                 "profileChanges": [{"op": "REPLACE", "path": "/load", "newValue": 7}]}""")).isEqualTo(Effect.INCOMPLETE);
    }

    @Test
    void changesThatDoNotFit_needAnAuditAndChangeNothing() {
        topology.put("a", json("{\"nfInstanceId\": \"a\"}"));

        assertThat(apply("""
                {"event": "NF_PROFILE_CHANGED", "nfInstanceUri": "/nf-instances/a",
                 "profileChanges": [{"op": "REPLACE", "path": "/load", "newValue": 7}]}""")).isEqualTo(Effect.INCOMPLETE);
        assertThat(topology.profile("a")).isEqualTo(json("{\"nfInstanceId\": \"a\"}"));
    }

    @Test
    void bodyWithoutInstanceIsRefusedByName() {
        assertThatThrownBy(() -> StatusNotification.read(json("{\"event\": \"NF_REGISTERED\"}")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .extracting("param")
                                .containsExactly("/nfInstanceUri"));
    }

    @Test
    void auditAddsChangesAndRemoves() {
        topology.put("gone", json("{\"nfInstanceId\": \"gone\"}"));
        topology.put("old", json("{\"nfInstanceId\": \"old\", \"load\": 1}"));

        int changes = topology.reconcile(
                topology.version(),
                List.of(json("{\"nfInstanceId\": \"old\", \"load\": 2}"), json("{\"nfInstanceId\": \"new\"}")));

        assertThat(changes).isEqualTo(3);
        assertThat(topology.profile("gone")).isNull();
        assertThat(topology.profile("old")).isEqualTo(json("{\"nfInstanceId\": \"old\", \"load\": 2}"));
        assertThat(topology.profile("new")).isNotNull();
    }

    @Test
    void notificationsDuringAnAuditGoBeforeIt() {
        topology.put("leaves", json("{\"nfInstanceId\": \"leaves\"}"));
        long mark = topology.version();
        topology.remove("leaves");
        topology.put("comes", json("{\"nfInstanceId\": \"comes\"}"));

        topology.reconcile(mark, List.of(json("{\"nfInstanceId\": \"leaves\"}")));

        assertThat(topology.profile("leaves")).isNull();
        assertThat(topology.profile("comes")).isNotNull();
    }

    private Effect apply(String notification) {
        return StatusNotification.read(json(notification)).applyTo(topology);
    }

    private static ObjectNode json(String text) {
        return Json.parseObject(text.getBytes(StandardCharsets.UTF_8));
    }
}
