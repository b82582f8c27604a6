// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** N5 against the whole NF: AFs that conform to the specification, and AFs that deviate from it. */
class AppSessionIT {
    private static final String COLLECTION = "/npcf-policyauthorization/v1/app-sessions";
    private static final String MERGE_PATCH = "application/merge-patch+json";

    @TempDir
    Path data;

    @Test
    void flowFilters_reachSmfWithProtocolNumbersAndUeAddress_inOneRulePerComponent() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(policy.post(COLLECTION, appSession()).status()).isEqualTo(201);
            JsonNode rules = network.next("POST /smf/1/update").jsonObject().at("/smPolicyDecision/pccRules");
            assertThat(rules).hasSize(1);
            assertThat(rules.iterator().next().get("flowInfos")).isEqualTo(Json.parse("""
                    [{"flowDescription": "permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000",
                      "flowDirection": "DOWNLINK"},
                     {"flowDescription": "permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000",
                      "flowDirection": "UPLINK"},
                     {"flowDescription": "permit out 1 from any to 10.45.0.1", "flowDirection": "DOWNLINK"}]
                    """));
        }
    }

    @Test
    void bothAddressesOrPatchAsJson_isRefusedWithClause() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            SbiResponse refused = policy.post(COLLECTION, withBothAddresses());
            assertThat(refused.status()).isEqualTo(400);
            assertThat(Json.text(refused.json())).contains("/ascReqData/ueIpv6").contains("TS 29.514 5.6.2.3");

            String session = created(policy, appSession());
            SbiResponse patched = patch(policy, session, "application/json");
            assertThat(patched.status()).isEqualTo(415);
            assertThat(patched.headers().get("accept-patch")).isEqualTo(MERGE_PATCH);
            assertThat(Json.text(patched.json())).contains("RFC 5789 2.2");
            assertThat(patch(policy, session, MERGE_PATCH).status()).isEqualTo(200);
        }
    }

    @Test
    void lenientMode_acceptsBothAddressesOfSession_andPatchAsJson() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network, "--policy.lenient=true")) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1")
                    .put("ipv6AddressPrefix", "2001:db8:1:2::/64"));
            String session = created(policy, withBothAddresses());
            network.next("POST /smf/1/update");
            assertThat(patch(policy, session, "application/json").status()).isEqualTo(200);
            JsonNode changes = network.next("POST /smf/1/update").jsonObject().get("smPolicyDecision");
            assertThat(changes.get("traffContDecs")
                            .iterator()
                            .next()
                            .get("flowStatus")
                            .asString())
                    .isEqualTo("DISABLED");

            ObjectNode ofTwoSessions = withBothAddresses();
            ofTwoSessions.withObject("/ascReqData").put("ueIpv6", "2001:db8:9:9::1");
            SbiResponse refused = policy.post(COLLECTION, ofTwoSessions);
            assertThat(refused.status()).isEqualTo(500);
            assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("PDU_SESSION_NOT_AVAILABLE");
            assertThat(policy.post(COLLECTION, Json.object()).status()).isEqualTo(400);
        }
    }

    @Test
    void invalidFilter_isRefusedWithClause() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            ObjectNode body = (ObjectNode) Json.parse(Json.text(appSession()).replace("icmp", "voip"));
            SbiResponse refused = policy.post(COLLECTION, body);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(Json.text(refused.json()))
                    .contains("FILTER_RESTRICTIONS")
                    .contains("TS 29.214 5.3.8");
        }
    }

    @Test
    void policyThatInstallsRule_addsPccRuleOnN7() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
            assertThat(decision(policy, policy.create(context)).has("pccRules")).isFalse();
            policy.putProject("pcf-sm", """
                    {"policies": [{"name": "all", "on": ["create"], "then": [{"pccRule": {
                      "rule": {"pccRuleId": "web", "precedence": 200, "flowInfos": [
                        {"flowDescription": "permit out tcp from any 443 to assigned", "flowDirection": "BIDIRECTIONAL"}]},
                      "qos": {"5qi": 8}}}]}]}
                    """);
            JsonNode decision = decision(policy, policy.create(context.put("ipv4Address", "10.45.0.2")));
            assertThat(decision.at("/pccRules/web/refQosData/0").asString()).isEqualTo("qos-web");
            assertThat(decision.at("/pccRules/web/flowInfos/0/flowDescription").asString())
                    .isEqualTo("permit out 6 from any 443 to assigned");
        }
    }

    @Test
    void redirectedNotifications_areFollowed_andPermanentMoveOfSmfIsStored() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode body = appSession();
            body.withObject("/ascReqData").put("notifUri", network.root() + "/af/1");
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            redirect(network, "/smf/1", 307, "/smf/2");
            created(policy, body);
            network.next("POST /smf/1/update");
            network.next("POST /smf/2/update");

            redirect(network, "/smf/1", 308, "/smf/9");
            Function<SbiRequest, @Nullable SbiResponse> moved = network.fault;
            network.fault = request -> request.path().startsWith("/smf/9") ? SbiResponse.of(400) : moved.apply(request);
            counter(policy, "exhausted");
            network.next("POST /smf/1/update");
            network.next("POST /smf/9/update");
            network.fault = request -> null;
            counter(policy, "active");
            network.next("POST /smf/1/update");

            redirect(network, "/smf/1", 308, "/smf/3");
            counter(policy, "exhausted");
            network.next("POST /smf/1/update");
            network.next("POST /smf/3/update");
            Await.until(
                    () -> policy.send(SbiRequest.of("GET", session))
                            .jsonObject()
                            .at("/context/notificationUri")
                            .asString(),
                    network.root() + "/smf/3");
            network.fault = request -> null;
            counter(policy, "active");
            network.next("POST /smf/3/update");

            redirect(network, "/af/1", 308, "/af/2");
            assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            network.next("POST /af/1/terminate");
            network.next("POST /af/2/terminate");
        }
    }

    @Test
    @SpecRef("TS 29.514 4.2.4")
    void accessNetworkInformationRequestedWithEnd_isAnswered_ifSmfHasNetLoc() {
        ObjectNode wanted = (ObjectNode) Json.parse("""
                {"events": [{"event": "ANI_REPORT"}], "reqAnis": ["UE_TIME_ZONE"]}""");
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode context =
                    PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "20");
            String smPolicy = policy.create(context.put("ueTimeZone", "+01:00"));
            SbiResponse known = policy.post(created(policy, appSession()) + "/delete", wanted);
            assertThat(known.status()).isEqualTo(200);
            assertThat(known.json().at("/evsNotif/ueTimeZone").asString()).isEqualTo("+01:00");
            assertThat(known.json().at("/evsNotif/evNotifs/0/event").asString()).isEqualTo("ANI_REPORT");
            assertThat(known.json().at("/evsNotif/evSubsUri").asString()).endsWith("/events-subscription");
            String kept = created(policy, appSession());
            assertThat(policy.post(kept + "/delete", Json.object().put("events", "none"))
                            .status())
                    .isEqualTo(400);
            assertThat(policy.send(SbiRequest.of("POST", kept + "/delete")).status())
                    .as("without a body")
                    .isEqualTo(204);
            assertThat(policy.post(smPolicy + "/delete", Json.object()).status())
                    .isEqualTo(204);

            policy.create(context.put("suppFeat", "0"));
            assertThat(policy.post(created(policy, appSession()) + "/delete", wanted)
                            .json()
                            .at("/evsNotif/noNetLocSupp")
                            .asString())
                    .isEqualTo("ANR_NOT_SUPPORTED");
        }
    }

    @Test
    @SpecRef("TS 29.514 5.6.2.4")
    void identitiesOfUe_areInTheAnswer_ifTheAfRequestsThem() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
            policy.create(context);
            ObjectNode asking = appSession();
            asking.withObjectProperty("ascReqData").put("suppFeat", "10").put("afReqData", "UE_IDENTITY");
            assertThat(policy.post(COLLECTION, asking).json().at("/ascRespData/ueIds/0/supi"))
                    .isEqualTo(context.get("supi"));
            asking.withObjectProperty("ascReqData").put("suppFeat", "0");
            assertThat(policy.post(COLLECTION, asking)
                            .json()
                            .path("ascRespData")
                            .has("ueIds"))
                    .as("without IMS_SBI")
                    .isFalse();
        }
    }

    private static void redirect(FakeNetwork network, String from, int status, String to) {
        network.fault = request -> request.path().startsWith(from)
                ? SbiResponse.of(status)
                        .withHeader("location", network.root() + request.path().replace(from, to))
                : null;
    }

    private static void counter(PolicyUnderTest policy, String state) {
        ObjectNode status = Json.object();
        status.putObject("statusInfos").set("quota", FakeNetwork.counter(state));
        assertThat(policy.post(PolicyUnderTest.chfCallback("imsi-001010000000001") + "/notify", status)
                        .status())
                .isEqualTo(204);
    }

    private static JsonNode decision(PolicyUnderTest policy, String session) {
        return policy.send(SbiRequest.of("GET", session)).jsonObject().get("policy");
    }

    private static String created(PolicyUnderTest policy, ObjectNode body) {
        SbiResponse response = policy.post(COLLECTION, body);
        assertThat(response.status()).as(Json.text(response.json())).isEqualTo(201);
        String location = String.valueOf(response.headers().get("location"));
        return location.substring(location.indexOf(COLLECTION));
    }

    private static SbiResponse patch(PolicyUnderTest policy, String session, String mediaType) {
        JsonNode change = Json.parse("""
                {"ascReqData": {"medComponents": {"1": {"medCompN": 1, "fStatus": "DISABLED"}}}}""");
        return policy.send(SbiRequest.of("PATCH", session).withBody(mediaType, Json.bytes(change)));
    }

    private static ObjectNode withBothAddresses() {
        ObjectNode body = appSession();
        body.withObject("/ascReqData").put("ueIpv6", "2001:db8:1:2::1");
        return body;
    }

    private static ObjectNode appSession() {
        return (ObjectNode) Json.parse("""
                {"ascReqData": {"notifUri": "http://127.0.0.1:1/af", "suppFeat": "0", "ueIpv4": "10.45.0.1",
                  "medComponents": {"1": {"medCompN": 1, "medType": "AUDIO", "marBwUl": "64 Kbps", "marBwDl": "64 Kbps",
                    "medSubComps": {
                      "1": {"fNum": 1, "fDescs": ["permit out udp from 198.51.100.1 5000 to assigned 6000",
                                                  "permit in 17 from 10.45.0.1 6000 to 198.51.100.1 5000"]},
                      "2": {"fNum": 2, "flowUsage": "RTCP", "fDescs": ["permit out icmp from any to assigned"]}}}}}}
                """);
    }
}
