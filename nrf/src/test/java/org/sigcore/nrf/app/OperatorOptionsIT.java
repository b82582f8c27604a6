// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.nrf.contract.ingressgateway.Assertions;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Operator options for registrations and subscriptions, SCP domains, and malformed requests. */
class OperatorOptionsIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
    private static final String CCA = "3gpp-sbi-client-credentials";
    private static final String FORM = "application/x-www-form-urlencoded";

    @TempDir
    private static Path data;

    private static RunningNf nrf;
    private final List<String> made = new ArrayList<>();

    @BeforeAll
    static void start() {
        nrf = SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                "--sigcore.data-dir=" + NrfData.in(data),
                "--sigcore.sbi.port=0",
                "--server.port=0");
    }

    @AfterAll
    static void stop() {
        nrf.close();
    }

    @AfterEach
    void clean() {
        for (String name : List.of("nfManagementOptions", "nfScreeningOptions", "authenticationOptions")) {
            Operator.put(nrf, name, "{}");
        }
        made.forEach(target -> send(SbiRequest.of("DELETE", target)));
    }

    @Test
    void screeningLists_refuseRegistrationsAndSubscriptionsWith403() {
        Operator.put(nrf, "nfScreeningOptions", "{'featureStatus':'ENABLED','responseHttpStatusCode':403}");
        Operator.put(
                nrf,
                "screeningRules/NF_FQDN",
                "{'nfScreeningRulesListType':'NF_FQDN','patterns':['.*[.]example[.]org']}");
        Operator.put(
                nrf,
                "screeningRules/CALLBACK_URI",
                "{'nfScreeningRulesListType':'CALLBACK_URI','nfScreeningType':'BLACKLIST','values':['192.0.2.9']}");
        assertThat(register(profile("UDM", "{'fqdn':'udm.example.org'}")).status())
                .isEqualTo(201);
        SbiResponse refused = register(profile("UDM", "{'fqdn':'udm.example.com'}"));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(Json.string(refused.jsonObject(), "detail"))
                .startsWith("ONRF-REG-REGSTR-E0111")
                .contains("udm.example.com");
        assertThat(subscribe("http://192.0.2.9/n", "'subscrCond':{'nfType':'UDM'}")
                        .status())
                .isEqualTo(403);
        Operator.put(
                nrf,
                "screeningRules/NF_FQDN",
                "{'nfScreeningRulesListType':'NF_FQDN','failureAction':'CONTINUE','values':[]}");
        assertThat(register(profile("UDM", "{'fqdn':'udm.example.com'}")).status())
                .isEqualTo(201);
    }

    @Test
    void heartBeatTimer_isBoundedByOptionsOfNfType() {
        Operator.put(
                nrf,
                "nfManagementOptions",
                "{'nfHeartBeatTimers':[{'nfType':'PCF','minHbTimer':'7s','defaultHbTimer':'8s','maxHbTimer':'9s'}]}");
        assertThat(register(profile("PCF", "{}"))
                        .jsonObject()
                        .get("heartBeatTimer")
                        .intValue())
                .isEqualTo(8);
        assertThat(register(profile("PCF", "{'heartBeatTimer':60}"))
                        .jsonObject()
                        .get("heartBeatTimer")
                        .intValue())
                .isEqualTo(9);
        assertThat(register(profile("UDM", "{'heartBeatTimer':60}"))
                        .jsonObject()
                        .get("heartBeatTimer")
                        .intValue())
                .isEqualTo(60);
    }

    @Test
    void profileChangesInResponse_disabled_returnsWholeProfile() {
        ObjectNode udm = profile("UDM", "{'nfProfileChangesSupportInd':true,'locality':'x'}");
        assertThat(register(udm).jsonObject().has("locality")).isFalse();
        Operator.put(nrf, "nfManagementOptions", "{'profileChangesInResponse':'DISABLED'}");
        SbiResponse whole = send(SbiRequest.json("PUT", INSTANCES + id(udm), udm));
        assertThat(whole.jsonObject().has("locality")).isTrue();
        assertThat(whole.jsonObject().has("nfProfileChangesSupportInd"))
                .as("an attribute of requests")
                .isFalse();
        SbiResponse read = send(SbiRequest.of("GET", INSTANCES + id(udm)));
        assertThat(read.jsonObject()).isEqualTo(whole.jsonObject());
        assertThat(read.headers().get("etag")).isEqualTo(whole.headers().get("etag"));
        SbiRequest patch = SbiRequest.of("PATCH", INSTANCES + id(udm))
                .withHeader("if-match", String.valueOf(read.headers().get("etag")))
                .withBody(
                        "application/json-patch+json",
                        "[{\"op\":\"remove\",\"path\":\"/nfProfileChangesSupportInd\"}]"
                                .getBytes(StandardCharsets.UTF_8));
        assertThat(send(patch).status()).isEqualTo(200);
    }

    @Test
    void subscriptionLimit_isEnforcedAndDuplicatesAreMerged() {
        Operator.put(
                nrf,
                "nfManagementOptions",
                "{'allowDuplicateSubscription':'DISABLED',"
                        + "'subscriptionLimit':{'featureStatus':'ENABLED','globalMaxLimit':2}}");
        String location = subscribe("http://127.0.0.1:9/1", "").headers().get("location");
        assertThat(subscribe("http://127.0.0.1:9/1", "").headers().get("location"))
                .isEqualTo(location);
        assertThat(subscribe("http://127.0.0.1:9/2", "").headers().get("location"))
                .isNotEqualTo(location);
        SbiResponse refused = subscribe("http://127.0.0.1:9/3", "");
        assertThat(refused.status()).isEqualTo(500);
        assertThat(Json.string(refused.jsonObject(), "cause")).isEqualTo("INSUFFICIENT_RESOURCES");
    }

    @Test
    void authenticationOptionsEnabled_requestWithoutCertificate_isRefusedWith401() {
        Operator.put(
                nrf,
                "authenticationOptions",
                "{'nfRegistrationAuthenticationEnabled':'ENABLED','nfSubscriptionAuthenticationEnabled':'ENABLED'}");
        ObjectNode udm = profile("UDM", "{'fqdn':'udm.example.org'}");
        assertThat(register(udm).status()).isEqualTo(401);
        assertThat(send(SbiRequest.json("PUT", INSTANCES + id(udm), udm)
                                .withHeader("x-forwarded-client-cert", "DNS=udm.example.org"))
                        .status())
                .as("certificate header set by the client")
                .isEqualTo(401);
        assertThat(subscribe("http://127.0.0.1:9/1", "'reqNfFqdn':'amf.example.org'")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void scpDomainRoutingInfo_connectsDomainsOfEachScpAndNotifiesSubscribers() throws InterruptedException {
        String routing = "/nnrf-disc/v1/scp-domain-routing-info";
        BlockingQueue<ObjectNode> notifications = new LinkedBlockingQueue<>();
        try (Peer scp = new Peer(request -> {
            notifications.add(request.jsonObject());
            return SbiResponse.noContent();
        })) {
            register(profile("SCP", "{'scpDomains':['a','b']}"));
            assertThat(connected(send(SbiRequest.of("GET", routing)).json(), "a"))
                    .containsExactly("b");
            SbiResponse subscribed = send(SbiRequest.json(
                    "POST", routing + "-subs", object("{'callbackUri':'http://127.0.0.1:" + scp.port() + "/n'}")));
            assertThat(subscribed.status()).isEqualTo(201);
            String location = String.valueOf(subscribed.headers().get("location"));
            register(profile("SCP", "{'scpDomains':['b','c']}"));
            JsonNode notification = notifications.poll(20, TimeUnit.SECONDS);
            if (notification != null
                    && connected(notification.get("routingInfo"), "b").size() == 1) {
                notification = notifications.poll(20, TimeUnit.SECONDS); // the pending notification of the first SCP
            }
            assertThat(notification).isNotNull();
            assertThat(connected(notification.get("routingInfo"), "b")).containsExactly("a", "c");
            String path = location.substring(location.indexOf("/nnrf-disc"));
            assertThat(send(SbiRequest.of("DELETE", path)).status()).isEqualTo(204);
            assertThat(send(SbiRequest.of("DELETE", path)).status()).isEqualTo(404);
        }
        assertThat(send(SbiRequest.json("POST", routing + "-subs", object("{}")))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void completeProfileSubscription_notifiesScpWithCompleteProfile() throws InterruptedException {
        BlockingQueue<ObjectNode> notifications = new LinkedBlockingQueue<>();
        try (Peer scp = new Peer(request -> {
            notifications.add(request.jsonObject());
            return SbiResponse.noContent();
        })) {
            subscribe(
                    "http://127.0.0.1:" + scp.port() + "/n",
                    "'subscrCond':{'nfType':'CHF'},'reqNfType':'SCP','completeProfileSubscription':true");
            register(profile("CHF", "{'allowedNfTypes':['SCP','SMF']}"));
            ObjectNode notification = notifications.poll(20, TimeUnit.SECONDS);
            assertThat(notification).isNotNull();
            assertThat(notification.at("/completeNfProfile/allowedNfTypes")).hasSize(2);
            assertThat(notification.has("nfProfile")).isFalse();
        }
    }

    @Test
    void malformedRequests_areRefusedWith4xxAndErrorBody() {
        Random random = new Random(29510);
        String id = id(profile("UDM", "{}"));
        String whole = Json.text(profile("UDM", "{'priority':1,'udmInfo':{'supiRanges':[{'start':'1','end':'2'}]}}"));
        for (int i = 0; i < 200; i++) {
            String broken = broken(whole, random);
            refuse(request("PUT", INSTANCES + id, "application/json", broken), broken);
            refuse(request("PATCH", INSTANCES + id, JsonPatch.MEDIA_TYPE, broken), broken);
            refuse(request("POST", SUBSCRIPTIONS, "application/json", broken), broken);
            refuse(request("POST", "/oauth2/token", FORM, broken), broken);
        }
        refuse(request("PUT", INSTANCES + id, "application/json", "[".repeat(100_000)), "deep");
        refuse(request("PUT", INSTANCES + id, "application/json", "{\"a\":" + "9".repeat(5000) + "}"), "long number");
        refuse(request("POST", SUBSCRIPTIONS, "text/plain", "{}"), "media type");
        refuse(
                SbiRequest.of("PUT", INSTANCES + id)
                        .withBody("application/json", new byte[] {'"', (byte) 0xff, (byte) 0xfe, '"'}),
                "not UTF-8");
        assertThat(send(SbiRequest.of("PUT", INSTANCES + id).withBody("application/json", new byte[17 << 20]))
                        .status())
                .isEqualTo(413);
        for (String target : List.of(
                INSTANCES + "?limit=0",
                "/nnrf-nfm/v1/nf-instances?limit=x",
                "/nnrf-nfm/v1/nf-instances?page-size=-1",
                "/nnrf-disc/v1/nf-instances?target-nf-type=%zz",
                "/nnrf-disc/v1/scp-domain-routing-info?local=maybe",
                "/nnrf-disc/v1/searches/x")) {
            refuse(SbiRequest.of("GET", target), target);
        }
    }

    @Test
    void gzipBodies_areAcceptedAndReturned() throws IOException {
        Operator.put(nrf, "generalOptions", "{'responseCompression':'ENABLED'}");
        ObjectNode udm = profile("UDM", "{'customInfo':{'text':'" + "x".repeat(3000) + "'}}");
        made.add(INSTANCES + id(udm));
        SbiRequest put = SbiRequest.of("PUT", INSTANCES + id(udm)).withHeader("content-encoding", "gzip");
        assertThat(send(put.withBody("application/json", zip(Json.bytes(udm)))).status())
                .isEqualTo(201);
        assertThat(send(put.withBody("application/json", Json.bytes(udm))).status())
                .isEqualTo(400);
        assertThat(send(SbiRequest.json("PUT", INSTANCES + id(udm), udm).withHeader("content-encoding", "br"))
                        .status())
                .isEqualTo(415);
        assertThat(send(put.withBody("application/json", zip(new byte[2_000_000])))
                        .status())
                .isEqualTo(413);
        SbiRequest search = SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF");
        assertThat(send(search).headers().get("content-encoding")).isNull();
        assertThat(send(search.withHeader("accept-encoding", "gzip;q=0"))
                        .headers()
                        .get("content-encoding"))
                .isNull();
        SbiResponse zipped = send(search.withHeader("accept-encoding", "deflate, gzip"));
        assertThat(zipped.headers().get("content-encoding")).isEqualTo("gzip");
        assertThat(unzip(zipped.body())).contains(id(udm));
        String etag = String.valueOf(zipped.headers().get("etag"));
        assertThat(send(search.withHeader("accept-encoding", "gzip").withHeader("if-none-match", etag))
                        .status())
                .isEqualTo(304);
        Operator.put(nrf, "generalOptions", "{}");
    }

    private static byte[] zip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    private static String unzip(byte[] zipped) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void clientCredentialsAssertion_isCheckedForTokenDiscoveryAndSubscription() {
        Assertions consumers = new Assertions();
        ObjectNode amf = profile("AMF", "{}");
        ObjectNode udm = profile("UDM", "{'nfServiceList':{" + service("nudm-sdm", "") + "}}");
        register(amf);
        register(udm);
        Operator.put(
                nrf,
                "ccaOptions",
                "{'accessToken':'REQUIRED','discovery':'WHEN_PRESENT','subscription':'REQUIRED','trustedKeys':[{'kid':'k',"
                        + "'publicKey':'" + consumers.publicKey() + "','nfInstanceId':'" + id(amf) + "'}]}");
        String good = consumers.assertion("k", id(amf), "NRF", 60);
        SbiRequest token = request(
                "POST",
                "/oauth2/token",
                FORM,
                "grant_type=client_credentials&scope=nudm-sdm&nfType=AMF&targetNfType=UDM&nfInstanceId=" + id(amf));
        assertThat(send(token).json().path("error").asString()).isEqualTo("invalid_client");
        assertThat(send(token.withHeader(CCA, good)).status()).isEqualTo(200);
        SbiRequest search = SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF");
        assertThat(send(search).status()).isEqualTo(200);
        assertThat(send(search.withHeader(CCA, good)).status()).isEqualTo(200);
        SbiResponse refused = send(search.withHeader(CCA, consumers.assertion("k", id(amf), "SMF", 60)));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().path("cause").asString()).isEqualTo("CCA_VERIFICATION_FAILURE");
        assertThat(subscribe("http://127.0.0.1:9/n", "").status()).isEqualTo(403);
        Operator.put(nrf, "ccaOptions", "{}");
        assertThat(send(token).status()).isEqualTo(200);
    }

    // Returns the text cut, with an extra brace or with its end repeated: never a valid document.
    private static String broken(String whole, Random random) {
        int at = 1 + random.nextInt(whole.length() - 2);
        return switch (random.nextInt(3)) {
            case 0 -> whole.substring(0, at);
            case 1 -> whole.substring(0, at) + "}" + whole.substring(at);
            default -> whole + whole.substring(at);
        };
    }

    private void refuse(SbiRequest request, String description) {
        SbiResponse response = send(request);
        assertThat(response.status())
                .as(request.method() + " " + request.target() + " " + description)
                .isBetween(400, 499);
        assertThat(Json.parse(response.body()).has(request.target().startsWith("/oauth2") ? "error" : "status"))
                .as(description)
                .isTrue();
    }

    private static SbiRequest request(String method, String target, String mediaType, String body) {
        return SbiRequest.of(method, target).withBody(mediaType, body.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> connected(JsonNode routing, String domain) {
        return routing.path("scpDomainList").path(domain).path("connectedScpDomainList").values().stream()
                .map(JsonNode::asString)
                .toList();
    }

    private SbiResponse register(ObjectNode profile) {
        made.add(INSTANCES + id(profile));
        return send(SbiRequest.json("PUT", INSTANCES + id(profile), profile));
    }

    private SbiResponse subscribe(String uri, String members) {
        SbiResponse response = send(SbiRequest.json(
                "POST",
                SUBSCRIPTIONS,
                object("{'nfStatusNotificationUri':'" + uri + "'" + (members.isEmpty() ? "" : "," + members) + "}")));
        String location = response.headers().get("location");
        if (location != null) {
            made.add(location.substring(location.indexOf(SUBSCRIPTIONS)));
        }
        return response;
    }

    private static SbiResponse send(SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }
}
