// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.testkit.Await.until;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.node.ObjectNode;

/** Subscribers that refuse notifications or have left, and the log lines and metrics about them. */
class RefusingSubscribersIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SECRET = new CallbackKey(new byte[32]).secret("a");
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private final ObjectNode udm = profile("UDM", "{'capacity':1,'load':1}");

    @TempDir
    private Path data;

    private RunningNf nrf;

    @BeforeEach
    void start() {
        System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
        nrf = SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                "--sigcore.data-dir=" + NrfData.in(data),
                "--sigcore.sbi.port=0",
                "--logging.level.org.sigcore.nrf.nfsubscription=info",
                "--server.port=0",
                "--nrf.management.load-commit=20ms",
                "--nrf.subscriptions.pause=10ms",
                "--nrf.subscriptions.spare=200ms",
                "--nrf.subscriptions.spare-max=400ms",
                "--nrf.subscriptions.report-interval=500ms");
    }

    @AfterEach
    void stop() {
        nrf.close();
        System.setOut(out);
    }

    @Test
    void subscriberRefusingChangeEvents_isNotifiedLessOftenButOfNewInstancesAtOnce() throws Exception {
        try (Peer amf = new Peer(request -> event(request).equals("NF_PROFILE_CHANGED")
                ? SbiResponse.problem(ProblemDetails.of(400, null, "Not supported event"))
                : SbiResponse.noContent())) {
            String subscription = subscribe(amf.port(), "'subscrCond':{'nfType':'UDM'}");
            register(udm);
            for (int i = 0; i < 60; i++) {
                patch("[{'op':'replace','path':'/capacity','value':" + (100 + i) + "}]");
            }
            until("all settled", () -> count("failed") + count("spared") == 60);
            assertThat(received(amf, "NF_PROFILE_CHANGED")).isBetween(3L, 30L);
            register(profile("UDM", "{}"));
            until("notified of another event at once", () -> received(amf, "NF_REGISTERED") == 2);
            until(
                    "one log line for the following notifications",
                    () -> givenUpLines(subscription).size() >= 2);
            assertThat(givenUpLines(subscription).getFirst())
                    .contains("WARN", "uri=\"http://127.0.0.1:" + amf.port() + "/n/***?***\"", "notifications=\"1\"")
                    .contains("status 400", "Not supported event");
            assertThat(log.toString(StandardCharsets.UTF_8))
                    .as("the secret of a callback URI")
                    .doesNotContain(SECRET);
            assertThat(givenUpLines(subscription)).hasSizeLessThan(20);
            assertThat(send(SbiRequest.json("PATCH", "/nnrf-nfm/v1/subscriptions/" + subscription, json("[]")))
                            .status())
                    .as("the subscription stays")
                    .isNotEqualTo(404);
        }
    }

    @Test
    void loadOnlyHeartbeat_notifiesOnlySubscribersMonitoringLoad() throws Exception {
        try (Peer amf = new Peer(request -> SbiResponse.noContent());
                Peer scp = new Peer(request -> SbiResponse.noContent())) {
            subscribe(amf.port(), "'subscrCond':{'nfType':'UDM'}");
            subscribe(scp.port(), "'subscrCond':{'nfType':'UDM'},'notifCondition':{'monitoredAttributes':['/load']}");
            register(udm);
            patch("[{'op':'replace','path':'/nfStatus','value':'REGISTERED'},"
                    + "{'op':'replace','path':'/load','value':77}]");
            until("the subscriber that monitors load is notified", () -> received(scp, "NF_PROFILE_CHANGED") == 1);
            patch("[{'op':'replace','path':'/capacity','value':3}]");
            until("the other subscriber is notified of the change", () -> received(amf, "NF_PROFILE_CHANGED") == 1);
            assertThat(amf.requests.getLast().jsonObject().at("/nfProfile/load").intValue())
                    .isEqualTo(77);
            assertThat(received(scp, "NF_PROFILE_CHANGED")).isEqualTo(1);
        }
    }

    @Test
    void departedSubscriber_isLoggedAsGoneAndUnsubscribedOneIsNotLogged() throws Exception {
        int port;
        String left;
        String unsubscribed;
        try (Peer amf = new Peer(request -> SbiResponse.noContent())) {
            port = amf.port();
            left = subscribe(
                    port, "'subscrCond':{'nfType':'UDM'},'reqNfInstanceId':'0a1b2c3d-0000-4000-8000-00000000abcd'");
            unsubscribed = subscribe(port, "'subscrCond':{'nfType':'UDM'},'reqNfType':'SMF'");
        }
        send(SbiRequest.of("DELETE", "/nnrf-nfm/v1/subscriptions/" + unsubscribed));
        register(udm);
        until("a log line", () -> !givenUpLines(left).isEmpty());
        assertThat(givenUpLines(left).getFirst())
                .contains("INFO", "the subscriber is gone: 0a1b2c3d-0000-4000-8000-00000000abcd is not registered")
                .doesNotContain("504");
        assertThat(givenUpLines(unsubscribed)).isEmpty();
        assertThat(metrics()).contains("ocnrf_nfStatusNotify_tx_requests_total{result=\"failed\"} 1.0");
    }

    private static String event(SbiRequest request) {
        return String.valueOf(Json.string(request.jsonObject(), "event"));
    }

    private static long received(Peer peer, String event) {
        return peer.requests.stream()
                .filter(request -> event(request).equals(event))
                .count();
    }

    private String subscribe(int port, String members) {
        ObjectNode body = object(
                "{'nfStatusNotificationUri':'http://127.0.0.1:" + port + "/n/" + SECRET + "?of=a'," + members + "}");
        SbiResponse made = send(SbiRequest.json("POST", "/nnrf-nfm/v1/subscriptions", body));
        assertThat(made.status()).isEqualTo(201);
        return String.valueOf(Json.string(made.jsonObject(), "subscriptionId"));
    }

    private void register(ObjectNode profile) {
        assertThat(send(SbiRequest.json("PUT", INSTANCES + id(profile), profile))
                        .status())
                .isEqualTo(201);
    }

    private void patch(String operations) {
        SbiRequest request = SbiRequest.of("PATCH", INSTANCES + id(udm))
                .withBody("application/json-patch+json", Json.bytes(json(operations)));
        assertThat(send(request).status()).isBetween(200, 204);
    }

    private SbiResponse send(SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }

    private List<String> givenUpLines(String subscription) {
        return log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("given up") && line.contains(subscription))
                .toList();
    }

    private double count(String result) {
        String name = "ocnrf_nfStatusNotify_tx_requests_total{result=\"" + result + "\"} ";
        return metrics()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    private String metrics() {
        URI uri = URI.create("http://127.0.0.1:" + nrf.managementPort() + "/actuator/prometheus");
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
