// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.testkit.TokenSigner;
import tools.jackson.databind.node.ObjectNode;

/** Overload reports of consumers whose identity is proven by an access token, on the wire. */
@TestInstance(Lifecycle.PER_CLASS)
class ReportingConsumersIT {
    private static final String CONSUMER = "11111111-0000-4000-8000-000000000001";
    private static final String OTHER = "11111111-0000-4000-8000-000000000002";
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final FakeNrf nrf = new FakeNrf(transport);
    private final TokenSigner nrfKey = new TokenSigner();
    private final SbiServer consumer = server();
    private final SbiServer other = server();
    private RunningNf scp;

    @BeforeAll
    void start(@TempDir Path directory) {
        scp = SigcoreApplication.start(
                "scp",
                ScpApp.class,
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.sbi.event-loops=1",
                "--sigcore.data-dir=" + ScpData.in(directory.resolve("data")),
                "--sigcore.oauth2.keys=" + nrfKey.keys(directory.resolve("nrf.jwks")),
                "--sigcore.nrf-client.api-root=" + nrf.root());
        until(() -> nrf.subscriptions.size() == 2);
        register(Profiles.udm(CONSUMER, consumer.port()));
        register(Profiles.udm(OTHER, other.port()));
        until(() -> knows(CONSUMER) && knows(OTHER));
    }

    @AfterAll
    void stop() {
        scp.close();
        consumer.close();
        other.close();
        nrf.close();
        client.close();
        transport.close();
    }

    @Test
    void overloadReport_isAppliedOnlyWithNrfTokenOfReportingConsumer() {
        assertThat(notification(consumer)).isEqualTo(204);
        report(CONSUMER, token(new TokenSigner(), CONSUMER));
        report(CONSUMER, token(nrfKey, OTHER));
        report(CONSUMER, null);
        until(() -> ignored("unproven_sender") == 2 && ignored("foreign_scope") == 1);
        assertThat(notification(consumer)).isEqualTo(204);

        report(CONSUMER, token(nrfKey, CONSUMER));
        until(() -> notification(consumer) == 400);
        assertThat(notification(other)).as("notifications of others").isEqualTo(204);
    }

    private void report(String nfInstanceId, @Nullable String token) {
        SbiRequest request = SbiRequest.of("GET", "/nudm-sdm/v2/x")
                .withHeader("3gpp-sbi-target-apiroot", root(other).toString())
                .withHeader(
                        "3gpp-sbi-oci",
                        "Timestamp: \"" + DATE.format(Instant.now())
                                + "\"; Period-of-Validity: 60s; Overload-Reduction-Metric: 100%; NFC-Instance: "
                                + nfInstanceId);
        SbiResponse response =
                client.send(scp.sbi(), token == null ? request : request.withHeader("authorization", token), TIMEOUT);
        assertThat(response.status()).isEqualTo(204);
    }

    private int notification(SbiServer receiver) {
        return client.send(
                        scp.sbi(),
                        SbiRequest.of("GET", "/callback/1")
                                .withHeader("3gpp-sbi-callback", "Nudm_SDM_Notification")
                                .withHeader(
                                        "3gpp-sbi-target-apiroot",
                                        root(receiver).toString()),
                        TIMEOUT)
                .status();
    }

    private void register(ObjectNode profile) {
        nrf.put(profile);
        ObjectNode notification = Json.object()
                .put("event", "NF_REGISTERED")
                .put("nfInstanceUri", "/nf-instances/" + Json.string(profile, "nfInstanceId"));
        notification.set("nfProfile", profile);
        String uri = Objects.requireNonNull(
                Json.string(Objects.requireNonNull(nrf.subscriptions.get("s1")), "nfStatusNotificationUri"));
        SbiRequest request =
                SbiRequest.json("POST", uri.substring(scp.sbi().toString().length()), notification);
        assertThat(client.send(scp.sbi(), request, TIMEOUT).status()).isEqualTo(204);
    }

    private boolean knows(String nfInstanceId) {
        return scp.bean(TopologyFollower.class).table().knows(nfInstanceId);
    }

    private double ignored(String reason) {
        return scp.bean(MeterRegistry.class)
                .get("scp.worker.reports.ignored")
                .tags("header", "oci", "reason", reason)
                .functionCounter()
                .count();
    }

    private SbiServer server() {
        return SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(request -> SbiResponse.of(204), 1 << 16));
    }

    private static String token(TokenSigner signer, String subject) {
        return signer.bearer(subject, "UDM", "nudm-sdm");
    }

    private static ApiRoot root(SbiServer server) {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }
}
