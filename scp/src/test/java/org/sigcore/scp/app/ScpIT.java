// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import tools.jackson.databind.node.ObjectNode;

/** The whole SCP between real HTTP/2 peers on loopback. */
class ScpIT {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final String BINDING = "bl=nf-set; nfset=" + SET + "; servname=nudm-sdm";
    private static final String ID = "11111111-0000-4000-8000-00000000000";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final FakeNrf nrf = new FakeNrf(transport);
    private final List<SbiServer> producers = new CopyOnWriteArrayList<>();
    private RunningNf scp;

    @BeforeEach
    void start() {
        scp = SigcoreApplication.start(
                "scp",
                ScpApp.class,
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.sbi.event-loops=1",
                "--sigcore.data-dir=" + ScpData.in(data),
                "--sigcore.nrf-client.api-root=" + nrf.root());
        until(() -> nrf.subscriptions.size() == 2);
    }

    @AfterEach
    void stop() {
        scp.close();
        producers.forEach(SbiServer::close);
        nrf.close();
        client.close();
        transport.close();
    }

    @Test
    void scp_registersAndSubscribes_andRemovesBothOnClose() {
        until(() -> nrf.profiles.values().stream().anyMatch(profile -> "SCP".equals(Json.string(profile, "nfType"))));
        ObjectNode subscription = Objects.requireNonNull(nrf.subscriptions.get("s1"));
        assertThat(Json.string(subscription, "nfStatusNotificationUri")).startsWith(scp.sbi() + "/scpc-notification/");
        assertThat(subscription.has("subscrCond")).isFalse();
        assertThat(subscription.has("notifCondition")).isFalse();
        ObjectNode load = Objects.requireNonNull(nrf.subscriptions.get("s2"));
        assertThat(Json.text(load.get("notifCondition"))).isEqualTo("{\"monitoredAttributes\":[\"/load\"]}");
        assertThat(Json.text(load.get("reqNotifEvents"))).isEqualTo("[\"NF_PROFILE_CHANGED\"]");

        scp.close();
        assertThat(nrf.profiles).isEmpty();
        assertThat(nrf.subscriptions).isEmpty();
    }

    @Test
    void modelC_forwardsLargeBodiesInBothDirections() {
        SbiServer producer = producer(request -> new SbiResponse(200, SbiHeaders.empty(), twice(request.body())));
        byte[] body = new byte[3 << 20];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) (i * 31);
        }
        SbiRequest request = SbiRequest.of("POST", "/nudm-sdm/v2/x")
                .withBody("application/octet-stream", body)
                .withHeader("3gpp-Sbi-Target-apiRoot", root(producer).toString());

        SbiResponse response = client.send(scp.sbi(), request, TIMEOUT);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(twice(body));
    }

    @Test
    void producersFromNotifications_areUsedWithoutNrf() {
        SbiServer one = producer(request -> SbiResponse.json(200, Json.object().put("from", "one")));
        notifyRegistered(Profiles.udm(ID + 1, one.port(), SET));
        until(() -> table().knows(ID + 1));
        nrf.close();

        SbiResponse bound = client.send(
                scp.sbi(),
                SbiRequest.of("GET", "/nudm-sdm/v2/x").withHeader("3gpp-Sbi-Routing-Binding", BINDING),
                TIMEOUT);
        SbiResponse discovered = client.send(scp.sbi(), delegated("GET"), TIMEOUT);

        assertThat(bound.status()).isEqualTo(200);
        assertThat(bound.headers().get("3gpp-sbi-producer-id")).isEqualTo("nfinst=" + ID + 1);
        assertThat(discovered.status()).isEqualTo(200);
    }

    @Test
    void notification_toUnknownCallback_isRefusedWith404() {
        SbiServer stranger = producer(request -> SbiResponse.of(204));
        ObjectNode notification = registered(Profiles.udm(ID + 1, stranger.port(), SET));
        for (String path : List.of(
                "/scpc-notification/v1/nf-status-notify",
                "/scpc-notification/v1/nf-status-notify/ZGVmYXVsdHx8YWxs/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")) {
            assertThat(notification(path, notification).status()).as(path).isEqualTo(404);
        }
        assertThat(table().knows(ID + 1)).isFalse();
        assertThat(scp.bean(MeterRegistry.class)
                        .get("scp.notifications.refused")
                        .counter()
                        .count())
                .isOne(); // the first path is not a callback
        assertThat(Json.string(Objects.requireNonNull(nrf.subscriptions.get("s1")), "nfStatusNotificationUri"))
                .as("each subscription has a callback of its own")
                .isNotEqualTo(
                        Json.string(Objects.requireNonNull(nrf.subscriptions.get("s2")), "nfStatusNotificationUri"));
    }

    @Test
    void producer_withApiRootInApiPrefix_isReached() {
        SbiServer one = producer(request -> SbiResponse.json(200, Json.object().put("path", request.path())));
        ObjectNode profile = Profiles.udm(ID + 1, one.port(), SET);
        profile.withObject("/nfServiceList/sdm").put("apiPrefix", root(one).toString());
        nrf.put(profile);

        SbiResponse response = client.send(scp.sbi(), delegated("GET"), TIMEOUT);

        assertThat(response.status()).isEqualTo(200);
        assertThat(Json.string(response.jsonObject(), "path")).isEqualTo("/nudm-sdm/v2/x");
    }

    @Test
    void request_isReroutedAroundUnreachableAndBusyProducers() {
        SbiServer dead = producer(request -> SbiResponse.of(204));
        SbiServer busy = producer(request -> SbiResponse.of(503));
        SbiServer alive = producer(request -> SbiResponse.json(200, request.jsonObject()));
        nrf.put(Profiles.udm(ID + 1, dead.port(), SET).put("priority", 1));
        nrf.put(Profiles.udm(ID + 2, busy.port(), SET).put("priority", 2));
        nrf.put(Profiles.udm(ID + 3, alive.port(), SET).put("priority", 3));
        dead.close();
        ObjectNode body = Json.object().put("text", "x".repeat(10_000));

        SbiResponse response = client.send(
                scp.sbi(),
                delegated("POST")
                        .withBody("application/json", Json.bytes(body))
                        .withHeader("3gpp-Sbi-Discovery-target-nf-set-id", SET),
                TIMEOUT);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.jsonObject()).isEqualTo(body);
        assertThat(response.headers().get("3gpp-sbi-producer-id")).isEqualTo("nfinst=" + ID + 3);
        assertThat(nrf.discoveries).hasSize(1);
    }

    @Test
    void changeOfUnknownProfile_triggersAuditThatAddsIt() {
        nrf.put(Profiles.udm(ID + 9, 9));
        // A change of a profile that the SCP does not know triggers an audit.
        ObjectNode notification =
                Json.object().put("event", "NF_PROFILE_CHANGED").put("nfInstanceUri", "/nf-instances/" + ID + 9);
        notification.putArray("profileChanges").addObject().put("op", "REMOVE").put("path", "/load");

        assertThat(notification(notification).status()).isEqualTo(204);
        until(() -> table().knows(ID + 9));
    }

    @Test
    void malformedNotification_isRefusedWith400() {
        assertThat(notification(Json.object().put("event", "NF_REGISTERED")).status())
                .isEqualTo(400);
    }

    private SbiServer producer(SbiHandler handler) {
        SbiServer server = SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(handler, 16 << 20));
        producers.add(server);
        return server;
    }

    /** Adds the profile to the NRF too, because the audit after a subscription removes profiles that are not listed. */
    private void notifyRegistered(ObjectNode profile) {
        nrf.put(profile);
        assertThat(notification(registered(profile)).status()).isEqualTo(204);
    }

    private static ObjectNode registered(ObjectNode profile) {
        ObjectNode notification = Json.object()
                .put("event", "NF_REGISTERED")
                .put("nfInstanceUri", "/nf-instances/" + Json.string(profile, "nfInstanceId"));
        notification.set("nfProfile", profile);
        return notification;
    }

    private SbiResponse notification(ObjectNode body) {
        String uri = Json.string(Objects.requireNonNull(nrf.subscriptions.get("s1")), "nfStatusNotificationUri");
        return notification(
                Objects.requireNonNull(uri).substring(scp.sbi().toString().length()), body);
    }

    private SbiResponse notification(String path, ObjectNode body) {
        return client.send(scp.sbi(), SbiRequest.json("POST", path, body), TIMEOUT);
    }

    private RouteTable table() {
        return scp.bean(TopologyFollower.class).table();
    }

    private static SbiRequest delegated(String method) {
        return SbiRequest.of(method, "/nudm-sdm/v2/x")
                .withHeader("3gpp-Sbi-Discovery-target-nf-type", "UDM")
                .withHeader("3gpp-Sbi-Discovery-requester-nf-type", "AMF");
    }

    private static ApiRoot root(SbiServer server) {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }

    private static byte[] twice(byte[] body) {
        byte[] twice = Arrays.copyOf(body, body.length * 2);
        System.arraycopy(body, 0, twice, body.length, body.length);
        return twice;
    }
}
