// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** UEs of other networks: Policy is the V-PCF, and asks their H-PCF. */
class UeVisitorIT {
    private static final String API = "/npcf-ue-policy-control/v1/policies";
    private static final String[] VISITED = {"--sigcore.nf.plmn=262-01", "--policy.ue.roaming-partners=001-01"};

    @TempDir
    Path visitedData;

    @TempDir
    Path homeData;

    @Test
    void homePolicies_reachUeThroughVisitedPolicy_andAnswersReachHomePolicy() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest home = new PolicyUnderTest(homeData, network);
                PolicyUnderTest visited = new PolicyUnderTest(visitedData, network, VISITED)) {
            FakeAmf amf = new FakeAmf(network).holds(1, 0xA).holds(2, 0xB);
            network.fault = request -> between(home, visited, amf, request);
            String association = path(visited.post(API, request(amf)));

            SbiRequest joined = network.next("POST " + API);
            assertThat(joined.headers().get("3gpp-sbi-discovery-target-plmn-list"))
                    .contains("001");
            assertThat(joined.jsonObject().has("guami")).isFalse();
            assertThat(joined.jsonObject().at("/servingPlmn/mcc").asString()).isEqualTo("262");
            String callback = FakeAmf.path(network.next(FakeAmf.SUBSCRIBE)
                    .jsonObject()
                    .path("n1NotifyCallbackUri")
                    .asString());
            Command command = amf.command();
            assertThat(FakeAmf.upsis(command)).containsExactly("001-01-2", "001-01-9 deleted");
            assertThat(FakeAmf.n1Notify(visited, callback, FakeAmf.complete(command))
                            .status())
                    .isEqualTo(204);
            assertThat(network.next(FakeAmf.WRITE).jsonObject().get("upsis")).hasSize(2);

            assertThat(FakeAmf.n1Notify(visited, callback, FakeAmf.state(2)).status())
                    .isEqualTo(204);
            assertThat(FakeAmf.upsis(amf.command()))
                    .as("by a notification of the H-PCF")
                    .containsExactly("001-01-1");

            network.forget();
            ObjectNode located = Json.object();
            located.putArray("triggers").add("LOC_CH");
            located.putObject("userLoc").putObject("n3gaLocation").put("n3IwfId", "7");
            assertThat(visited.post(association + "/update", located).status()).isEqualTo(200);
            SbiRequest reported = network.next("POST " + API);
            assertThat(reported.jsonObject().at("/userLoc/n3gaLocation/n3IwfId").asString())
                    .isEqualTo("7");
            String atHome = reported.path().replace("/update", "");
            assertThat(home.send(SbiRequest.of("GET", atHome)).status()).isEqualTo(200);
            assertThat(visited.send(SbiRequest.of("DELETE", association)).status())
                    .isEqualTo(204);
            until("ended at home", () -> home.send(SbiRequest.of("GET", atHome)).status() == 404);
            until("unsubscribed", () -> amf.ended.contains("s1"));
        }
    }

    @Test
    void homeNotifications_updateAmf_andTerminateAssociation() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest visited = new PolicyUnderTest(visitedData, network, VISITED)) {
            FakeAmf amf = new FakeAmf(network);
            FakeHome home = new FakeHome(network, amf);
            network.fault = home;
            SbiResponse created = visited.post(API, request(amf));
            assertThat(Json.text(created.json().path("triggers"))).contains("PLMN_CH");
            String callback = FakeAmf.path(network.next("POST " + API)
                    .jsonObject()
                    .get("notificationUri")
                    .asString());
            assertThat(visited.post(callback + "/update", home.update("LOC_CH")).status())
                    .isEqualTo(204);
            assertThat(Json.text(network.next("POST /amf/1/update").jsonObject().path("triggers")))
                    .contains("LOC_CH");
            assertThat(visited.post(callback.replaceFirst("/[^/]+/home", "/x/home") + "/update", home.update("LOC_CH"))
                            .status())
                    .as("an unknown callback")
                    .isEqualTo(404);
            assertThat(visited.post(callback + "/update", home.update("LOC_CH").put("uePolicy", "%"))
                            .status())
                    .isEqualTo(400);
            ObjectNode end = Json.object().put("resourceUri", home.uri()).put("cause", "UNSPECIFIED");
            assertThat(visited.post(callback + "/terminate", end).status()).isEqualTo(204);
            network.next("POST /amf/1/terminate");
        }
    }

    @Test
    void undeliverableCommand_isReportedWithItsPti() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest visited = new PolicyUnderTest(visitedData, network, VISITED)) {
            FakeAmf amf = new FakeAmf(network);
            FakeHome home = new FakeHome(network, amf);
            home.message = new byte[] {(byte) 0x85, 1, 0, 0};
            amf.transfer = FakeAmf.refused(409, "UE_IN_NON_ALLOWED_AREA");
            network.fault = home;
            visited.post(API, request(amf));
            network.next("POST " + API);
            ObjectNode failed = network.next("POST " + API).jsonObject();
            assertThat(failed.at("/uePolTransFailNotif/cause").asString()).isEqualTo("UE_IN_NON_ALLOWED_AREA");
            assertThat(failed.at("/uePolTransFailNotif/ptis/0").asInt()).isEqualTo(0x85);
        }
    }

    @Test
    void refusalOfHomeNetwork_isForwarded_andUnavailableOneIsAskedAgain() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest visited = new PolicyUnderTest(visitedData, network, VISITED)) {
            FakeAmf amf = new FakeAmf(network);
            FakeHome home = new FakeHome(network, amf);
            network.fault = home;
            home.refusal = SbiResponse.problem(ProblemDetails.of(400, "USER_UNKNOWN", null));
            SbiResponse refused = visited.post(API, request(amf));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("USER_UNKNOWN");

            home.refusal = SbiResponse.problem(ProblemDetails.of(503, "NF_CONGESTION", null));
            String association = path(visited.post(API, request(amf)));
            home.refusal = null;
            assertThat(Json.text(network.next("POST /amf/1/update").jsonObject().path("triggers")))
                    .as("after the H-PCF is available again")
                    .contains("PLMN_CH");
            assertThat(visited.send(SbiRequest.of("DELETE", association)).status())
                    .isEqualTo(204);
            network.next("DELETE " + API + "/h1");
        }
    }

    /** An H-PCF in addition to an AMF. */
    private static final class FakeHome implements Function<SbiRequest, @Nullable SbiResponse> {
        private final FakeNetwork network;
        private final FakeAmf amf;
        volatile @Nullable SbiResponse refusal;
        volatile byte @Nullable [] message;

        FakeHome(FakeNetwork network, FakeAmf amf) {
            this.network = network;
            this.amf = amf;
        }

        String uri() {
            return network.root() + API + "/h1";
        }

        ObjectNode update(String trigger) {
            ObjectNode update = Json.object().put("resourceUri", uri());
            update.putArray("triggers").add(trigger);
            return update;
        }

        @Override
        public @Nullable SbiResponse apply(SbiRequest request) {
            if (!request.path().startsWith(API)) {
                return amf.apply(request);
            }
            if (request.method().equals("DELETE")) {
                return SbiResponse.noContent();
            }
            if (request.path().endsWith("/update")) {
                return SbiResponse.json(200, Json.object().put("resourceUri", uri()));
            }
            SbiResponse instead = refusal;
            byte[] octets = message;
            ObjectNode association = Json.object().put("suppFeat", "0");
            association.putArray("triggers").add("PLMN_CH");
            if (octets != null) {
                association.put("uePolicy", Base64.getEncoder().encodeToString(octets));
            }
            return instead == null ? SbiResponse.created(uri(), association) : instead;
        }
    }

    private static @Nullable SbiResponse between(
            PolicyUnderTest home, PolicyUnderTest visited, FakeAmf amf, SbiRequest request) {
        PolicyUnderTest to =
                request.path().startsWith(API) ? home : request.path().contains("/home/") ? visited : null;
        if (to == null) {
            return amf.apply(request);
        }
        SbiRequest same = SbiRequest.of(request.method(), request.path());
        return to.send(request.body().length == 0 ? same : same.withBody("application/json", request.body()));
    }

    /** Returns a request of an AMF of the visited network for a UE with two sections. */
    private static ObjectNode request(FakeAmf amf) {
        ObjectNode request = amf.request(1, 9);
        request.putObject("servingPlmn").put("mcc", "262").put("mnc", "01");
        return request;
    }

    private static String path(SbiResponse created) {
        assertThat(created.status()).isEqualTo(201);
        return FakeAmf.path(Objects.requireNonNull(created.headers().get("location")));
    }
}
