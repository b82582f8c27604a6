// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.ConcurrentClass;
import tools.jackson.databind.node.ObjectNode;

/** Faults of an AMF in the delivery of a command to a UE, and repeated answers of the UE. */
@ConcurrentClass
class UeFaultsIT {
    private static final String API = "/npcf-ue-policy-control/v1/policies";

    @TempDir
    static Path data;

    private static FakeNetwork network;
    private static PolicyUnderTest policy;
    private final AtomicInteger refusals = new AtomicInteger();
    private FakeAmf amf;
    private String association = "";
    private String callback = "";

    @BeforeAll
    static void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
        SbiResponse put = policy.manage(SbiRequest.json(
                "PUT",
                "/oc-cnpolicy-configuration/v1/services/pcfue/settings",
                Json.parse(
                        "{\"delivery\": {\"retryInterval\": \"500ms\", \"maxAttempts\": 5, \"refusedAttempts\": 2}}")));
        assertThat(put.status()).isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        policy.close();
        network.close();
    }

    @BeforeEach
    void attach() {
        network.forget();
        amf = new FakeAmf(network).holds(1, 0xA);
    }

    @AfterEach
    void detach() {
        assertThat(policy.send(SbiRequest.of("DELETE", association)).status()).isEqualTo(204);
    }

    @ParameterizedTest
    @CsvSource({
        "403, UNSPECIFIED",
        "404, CONTEXT_NOT_FOUND",
        "409, UE_IN_NON_ALLOWED_AREA",
        "409, UE_IN_CM_IDLE_STATE",
        "409, TEMPORARY_REJECT_REGISTRATION_ONGOING",
        "409, TEMPORARY_REJECT_HANDOVER_ONGOING",
        "409, HIGHER_PRIORITY_REQUEST_ONGOING",
        "429, NF_CONGESTION_RISK",
        "500, SYSTEM_FAILURE",
        "503, NF_CONGESTION",
        "504, UE_NOT_REACHABLE"
    })
    void transferRefusedByAmf_isRetriedWithSamePti(int status, String cause) {
        network.fault = request -> request.path().endsWith("/n1-n2-messages") && refusals.incrementAndGet() == 1
                ? FakeAmf.refused(status, cause)
                : amf.apply(request);
        created();

        Command refused = amf.command();
        Command again = amf.command();

        assertThat(again.pti()).isEqualTo(refused.pti());
        completeDelivery(again);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N1_N2_TRANSFER_INITIATED",
                "ATTEMPTING_TO_REACH_UE",
                "WAITING_FOR_ASYNCHRONOUS_TRANSFER",
                "N1_MSG_NOT_TRANSFERRED",
                "a cause of later releases"
            })
    void acceptedTransfer_withAnyCause_isCompletedByAnswerOfUe(String cause) {
        network.fault = request -> request.path().endsWith("/n1-n2-messages")
                ? SbiResponse.json(200, Json.object().put("cause", cause))
                : amf.apply(request);
        created();
        completeDelivery(amf.command());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UE_NOT_RESPONDING",
                "UE_NOT_REACHABLE_FOR_SESSION",
                "N1_MSG_NOT_TRANSFERRED",
                "AN_NOT_RESPONDING",
                "TEMPORARY_REJECT_HANDOVER_ONGOING",
                "REJECTION_DUE_TO_PAGING_RESTRICTION",
                "FAILURE_CAUSE_UNSPECIFIED",
                "a cause of later releases"
            })
    void transferReportedAsFailed_isRetriedWithSamePti(String cause) {
        network.fault = amf;
        created();
        Command lost = amf.command();
        ObjectNode failure = Json.object().put("cause", cause).put("n1n2MsgDataUri", "http://amf/1");
        assertThat(policy.post(FakeAmf.path(amf.failures), failure).status()).isEqualTo(204);

        Command again = amf.command();

        assertThat(again.pti()).isEqualTo(lost.pti());
        completeDelivery(again);
    }

    @Test
    void repeatedAnswerOfUe_countsOnce() {
        network.fault = amf;
        created();
        Command command = amf.command();
        completeDelivery(command);
        double before = completed();
        assertThat(FakeAmf.n1Notify(policy, callback, FakeAmf.complete(command)).status())
                .isEqualTo(204);
        assertThat(completed()).isEqualTo(before);
        assertThat(network.count(FakeAmf.WRITE)).as("no second write").isZero();
    }

    private void created() {
        SbiResponse created = policy.post(API, amf.request());
        assertThat(created.status()).isEqualTo(201);
        association = FakeAmf.path(Objects.requireNonNull(created.headers().get("location")));
        callback = FakeAmf.path(network.next(FakeAmf.SUBSCRIBE)
                .jsonObject()
                .get("n1NotifyCallbackUri")
                .asString());
    }

    private void completeDelivery(Command command) {
        assertThat(FakeAmf.upsis(command)).containsExactly("001-01-1");
        assertThat(FakeAmf.n1Notify(policy, callback, FakeAmf.complete(command)).status())
                .isEqualTo(204);
        assertThat(network.next(FakeAmf.WRITE).jsonObject().get("upsis")).hasSize(1);
    }

    private static double completed() {
        @Nullable
        String line = policy.metrics()
                .lines()
                .filter(each -> each.startsWith("policy_ue_delivery_total{event=\"complete\"}"))
                .findFirst()
                .orElse(null);
        return line == null ? 0 : Double.parseDouble(line.substring(line.lastIndexOf(' ')));
    }
}
