// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.config.InternalProperties;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Two NRF sets in one segment, each of which also serves the instances of the other one. */
class GrowthIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances";
    private static final String UDMS = "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF";
    private static final String STATE = "/sigcore-nrf-cache/v1/state";

    @TempDir
    private static Path data;

    private static final String SECRET = "shared-by-the-sets";
    private static final InternalSecret PEERS =
            InternalSecret.of(new InternalProperties(SECRET, null)).forPeers();

    private static RunningNf one;
    private static RunningNf two;
    private static Peer broken;

    @BeforeAll
    static void startTwoSets() {
        one = start("one");
        two = start("two");
        broken = new Peer(request -> SbiResponse.of(503));
        join(one, "set2", two.sbi().port());
        join(two, "set1", one.sbi().port());
    }

    @AfterAll
    static void stop() {
        broken.close();
        one.close();
        two.close();
    }

    @Test
    void instanceOfOneSet_isDiscoveredRetrievedListedAndGrantedTokensInOtherSet() {
        ObjectNode udm =
                register(two, profile("UDM", "{'priority':2,'nfServiceList':{" + service("nudm-sdm", "") + "}}"));
        ObjectNode amf = register(one, profile("AMF", "{}"));
        until(() -> found(one), List.of(id(udm)));
        ObjectNode near = register(one, profile("UDM", "{'priority':1}"));
        until(() -> found(one), List.of(id(near), id(udm)));
        until(() -> found(two), List.of(id(near), id(udm)));

        SbiResponse retrieved = get(one, INSTANCES + "/" + id(udm));
        assertThat(retrieved.status()).isEqualTo(200);
        assertThat(id(retrieved.json())).isEqualTo(id(udm));
        assertThat(get(one, INSTANCES + "?nf-type=UDM")
                        .json()
                        .path("totalItemCount")
                        .asInt())
                .isEqualTo(2);
        assertThat(get(one, INSTANCES + "?nf-type=UDM").json().toString())
                .contains(one.sbi() + INSTANCES + "/" + id(udm));

        // The producer, then the consumer is in the other set; both sets publish both keys.
        JsonNode claims = token(one, amf, "targetNfType=UDM");
        assertThat(claims.path("sub").asString()).isEqualTo(id(amf));
        assertThat(token(one, amf, "targetNfInstanceId=" + id(udm)).at("/aud/0").asString())
                .isEqualTo(id(udm));
        until(() -> found(two, "AMF"), List.of(id(amf)));
        assertThat(token(two, amf, "targetNfType=UDM").path("sub").asString()).isEqualTo(id(amf));
        assertThat(keys(one)).hasSize(2).hasSameElementsAs(keys(two));

        // A heart-beat is accepted only by the set in which the NF is registered.
        assertThat(send(one, heartbeat(udm, 10)).status()).isEqualTo(404);
        assertThat(send(two, heartbeat(udm, 10)).status()).isEqualTo(204);
        until(() -> load(one, udm), 10);
        assertThat(send(two, SbiRequest.of("DELETE", INSTANCES + "/" + id(udm))).status())
                .isEqualTo(204);
        until(() -> found(one), List.of(id(near)));
        assertThat(get(one, INSTANCES + "/" + id(udm)).status()).isEqualTo(404);
    }

    @Test
    void subscribersOfOneSet_areNotifiedOfInstancesOfOtherSet() throws InterruptedException {
        try (SbiTransport transport = SbiTransport.start(1);
                Subscriber subscriber = new Subscriber(transport)) {
            SbiResponse subscription = send(
                    one,
                    SbiRequest.json(
                            "POST",
                            "/nnrf-nfm/v1/subscriptions",
                            object("{'nfStatusNotificationUri':'" + subscriber.uri()
                                    + "','reqNfType':'AMF','subscrCond':{'nfType':'UDR'}}")));
            assertThat(subscription.status()).isEqualTo(201);
            until(() -> state(two, STATE).status(), 200);
            String subscriptionId = subscription.json().path("subscriptionId").asString();
            awaitForeignSubscriptions(two, 1);
            ObjectNode udm = register(two, profile("UDR", "{'capacity':1}"));
            send(
                    two,
                    SbiRequest.json(
                            "PUT", INSTANCES + "/" + id(udm), udm.deepCopy().put("capacity", 2)));
            send(two, SbiRequest.of("DELETE", INSTANCES + "/" + id(udm)));
            subscriber.await(id(udm), List.of("REGISTERED 1", "REGISTERED 2", Subscriber.gone()));
            send(one, SbiRequest.of("DELETE", "/nnrf-nfm/v1/subscriptions/" + subscriptionId));
            awaitForeignSubscriptions(two, 0);
        }
    }

    @Test
    void unreachableSet_isServedFromLastKnownState() {
        Peer relay = new Peer(request -> send(two, PEERS.prove(SbiRequest.of("GET", request.target()))));
        join(one, "set2", relay.port());
        ObjectNode far = register(two, profile("PCF", "{'priority':2}"));
        until(() -> found(one, "PCF"), List.of(id(far)));
        relay.close();
        until(() -> metric(one, "ocnrf_remote_set_unavailable") > 0, true);
        until(() -> metric(one, "ocnrf_all_remote_sets_unavailable") > 0, true);
        assertThat(found(one, "PCF")).containsExactly(id(far));
        assertThat(get(one, INSTANCES + "/" + id(far)).status()).isEqualTo(200);
        assertThat(broken.requests.getFirst().headers().get("accept-encoding")).isEqualTo("gzip");
        // The local profile takes precedence over that of the other set until it is deregistered.
        register(one, far.deepCopy().put("priority", 7));
        assertThat(priority(one)).isEqualTo(7);
        send(one, SbiRequest.of("DELETE", INSTANCES + "/" + id(far)));
        assertThat(priority(one)).isEqualTo(2);
        Operator.put(one, "nrfGrowthOptions", "{}");
        until(() -> state(one, STATE).status(), 404);
        until(() -> found(one, "PCF"), List.of());
        assertThat(get(one, INSTANCES + "/" + id(far)).status()).isEqualTo(404);
        join(one, "set2", two.sbi().port());
    }

    @Test
    void stateRequest_withoutSecretOfTheSets_returns401() {
        until(() -> get(one, STATE).status(), 401);
        InternalSecret another = InternalSecret.of(new InternalProperties("of-somebody-else-0", null))
                .forPeers();
        assertThat(send(one, another.prove(SbiRequest.of("GET", STATE))).status())
                .isEqualTo(401);
        until(() -> state(one, STATE).status(), 200);
    }

    private static SbiResponse state(RunningNf nrf, String target) {
        return send(nrf, PEERS.prove(SbiRequest.of("GET", target)));
    }

    private static int priority(RunningNf nrf) {
        return get(nrf, UDMS.replace("UDM", "PCF"))
                .json()
                .at("/nfInstances/0/priority")
                .asInt();
    }

    @Test
    void stateRequest_withCursor_returnsOnlyChanges() {
        ObjectNode first = register(one, profile("AUSF", "{}"));
        until(() -> found(two, "AUSF"), List.of(id(first)));
        JsonNode whole = state(one, STATE).json();
        assertThat(whole.path("complete").asBoolean()).isTrue();
        String cursor = STATE + "?since=" + whole.path("cursor").asString();
        assertThat(state(one, cursor).status()).isEqualTo(204);
        ObjectNode second = register(one, profile("AUSF", "{}"));
        send(one, SbiRequest.of("DELETE", INSTANCES + "/" + id(first)));
        JsonNode news = state(one, cursor).json();
        assertThat(news.path("complete").asBoolean()).isFalse();
        assertThat(news.path("removed")).hasSize(1);
        assertThat(id(news.at("/profiles/0"))).isEqualTo(id(second));
        assertThat(news.has("subscriptions")).isFalse();
        assertThat(state(one, STATE + "?since=elsewhere.7.0-0")
                        .json()
                        .path("complete")
                        .asBoolean())
                .isTrue();
        until(() -> found(two, "AUSF"), List.of(id(second)));
        assertThat(metric(two, "ocnrf_cache_sync_count")).isGreaterThan(1);
    }

    private static RunningNf start(String set) {
        return SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                "--sigcore.data-dir=" + NrfData.in(data.resolve(set)),
                "--sigcore.sbi.port=0",
                "--sigcore.internal.secret=" + SECRET,
                "--server.port=0");
    }

    private static void join(RunningNf nrf, String nrfSetId, int port) {
        Operator.put(
                nrf,
                "nrfGrowthOptions",
                "{'featureStatus':'ENABLED','syncInterval':'100ms','remoteNrfSets':[{'nrfSetId':'" + nrfSetId
                        + "','nrfHostConfigList':[" + broken.host(1) + ",{'host':'127.0.0.1','port':"
                        + port + ",'priority':2}]}]}");
    }

    private static ObjectNode register(RunningNf nrf, ObjectNode profile) {
        assertThat(send(nrf, SbiRequest.json("PUT", INSTANCES + "/" + id(profile), profile))
                        .status())
                .isEqualTo(201);
        return profile;
    }

    private static SbiRequest heartbeat(ObjectNode profile, int load) {
        return SbiRequest.of("PATCH", INSTANCES + "/" + id(profile))
                .withBody(
                        JsonPatch.MEDIA_TYPE,
                        ("[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"},"
                                        + "{\"op\":\"replace\",\"path\":\"/load\",\"value\":" + load + "}]")
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode token(RunningNf nrf, ObjectNode consumer, String target) {
        String form =
                "grant_type=client_credentials&scope=nudm-sdm&nfType=AMF&nfInstanceId=" + id(consumer) + "&" + target;
        SbiResponse response = send(
                nrf,
                SbiRequest.of("POST", "/oauth2/token")
                        .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.UTF_8)));
        assertThat(response.status()).as(() -> response.json().toString()).isEqualTo(200);
        String[] parts = response.json().path("access_token").asString().split("[.]", -1);
        return Json.parse(Base64.getUrlDecoder().decode(parts[1]));
    }

    private static List<String> keys(RunningNf nrf) {
        List<String> kids = new ArrayList<>();
        get(nrf, "/oauth2/jwks")
                .json()
                .path("keys")
                .forEach(key -> kids.add(key.path("kid").asString()));
        return kids;
    }

    private static int load(RunningNf nrf, ObjectNode profile) {
        return get(nrf, INSTANCES + "/" + id(profile)).json().path("load").asInt(-1);
    }

    private static List<String> found(RunningNf nrf) {
        return found(nrf, "UDM");
    }

    private static List<String> found(RunningNf nrf, String nfType) {
        List<String> ids = new ArrayList<>();
        get(nrf, UDMS.replace("UDM", nfType)).json().get("nfInstances").forEach(instance -> ids.add(id(instance)));
        return ids;
    }

    private static void awaitForeignSubscriptions(RunningNf nrf, int count) {
        var sets = nrf.bean(org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets.class);
        until(() -> sets.subscriptions().size(), count);
    }

    private static double metric(RunningNf nrf, String name) {
        return nrf.bean(io.micrometer.core.instrument.MeterRegistry.class).find(name).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private static SbiResponse get(RunningNf nrf, String target) {
        return send(nrf, SbiRequest.of("GET", target));
    }

    private static SbiResponse send(RunningNf nrf, SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }
}
