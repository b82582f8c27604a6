// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfconfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.nrf.app.NrfApp;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.service.ConfigurationRest;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.KeptFile;
import tools.jackson.databind.node.ObjectNode;

class NrfConfigurationIT {
    private static final String OPTIONS = "/nrf-configuration/v1/nfAccessTokenOptions";
    private static final String CONGESTION = "/nrf-configuration/v1/congestionConfigurations/nfsubscription";
    private static final String CCA = "/nrf-configuration/v1/ccaOptions";

    @TempDir
    private Path data;

    @Test
    void changedOption_appliesToNextRequest() throws Exception {
        try (RunningNf nrf = start();
                HttpClient operator = HttpClient.newHttpClient()) {
            ObjectNode nf = profile("PCF", "{}");
            SbiRequest register = SbiRequest.json("PUT", "/nnrf-nfm/v1/nf-instances/" + id(nf), nf);
            assertThat(send(nrf, register).get("nfInstanceId")).isNotNull();
            assertThat(token(nrf, id(nf)).get("expires_in").intValue()).isEqualTo(3600);
            assertThat(put(operator, nrf, OPTIONS, "{\"oauthTokenExpiryTime\":\"10m\"}"))
                    .isEqualTo(200);
            assertThat(token(nrf, id(nf)).get("expires_in").intValue()).isEqualTo(600);
            assertThat(put(operator, nrf, OPTIONS, "{\"oauthTokenExpiryTime\":\"8d\"}"))
                    .isEqualTo(400);
            assertThat(token(nrf, id(nf)).get("expires_in").intValue()).isEqualTo(600);
            for (String untrusted : List.of(
                    "{\"trustedCertificates\":[\"no PEM\"]}",
                    "{\"trustedKeys\":[{\"kid\":\"k\",\"publicKey\":\"no PEM\"}]}",
                    "{\"trustedKeys\":[{\"kid\":\"k\",\"publicKey\":\"AAAA\"}]}")) {
                assertThat(put(operator, nrf, CCA, untrusted)).as(untrusted).isEqualTo(400);
            }
            subscriptionsAreRefusedUnderCongestion(nrf, operator, id(nf));
        }
    }

    private static void subscriptionsAreRefusedUnderCongestion(RunningNf nrf, HttpClient operator, String consumer)
            throws Exception {
        SbiRequest subscribe = SbiRequest.json(
                "POST",
                "/nnrf-nfm/v1/subscriptions",
                Json.object()
                        .put("nfStatusNotificationUri", "http://127.0.0.1:9/notify")
                        .put("reqNfType", "PCF")
                        .put("reqNfInstanceId", consumer)
                        .set("subscrCond", Json.object().put("nfType", "UDM")));
        assertThat(answer(nrf, subscribe).status()).isEqualTo(201);
        assertThat(put(operator, nrf, CONGESTION, """
                                {"enabled": true, "interval": "10ms", "stateChangeSampleCount": 1, "retryAfterSeconds": 7,
                                 "memoryPercent": {"doc": 1, "l1": 100, "l2": 101}}
                                """)).isEqualTo(200);
        Await.until("subscriptions are refused", () -> answer(nrf, subscribe).status() == 503);
        SbiResponse refused = answer(nrf, subscribe);
        assertThat(refused.jsonObject().get("cause").stringValue()).isEqualTo("NF_CONGESTION");
        assertThat(refused.headers().get("retry-after")).isEqualTo("7");
        assertThat(answer(nrf, subscribe.withHeader("3gpp-sbi-message-priority", "1"))
                        .status())
                .as("a request of high priority")
                .isEqualTo(201);
        assertThat(answer(nrf, SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances"))
                        .status())
                .as("another service")
                .isEqualTo(200);
    }

    @Test
    void openApiFile_matchesServedDocument() {
        try (RunningNf alone = start("--roles=nrfconfiguration")) {
            ObjectNode document = alone.bean(ConfigurationRest.class).openApi();
            KeptFile.holds(
                    Path.of("src/main/resources/openapi/nrf-configuration.json"),
                    Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
        }
    }

    private RunningNf start(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "--sigcore.data-dir=" + data;
        arguments[1] = "--sigcore.sbi.port=0";
        arguments[2] = "--server.port=0";
        System.arraycopy(more, 0, arguments, 3, more.length);
        return SigcoreApplication.start("nrf", NrfApp.class, arguments);
    }

    private static ObjectNode token(RunningNf nrf, String consumer) {
        String form = "grant_type=client_credentials&nfInstanceId=" + consumer
                + "&nfType=PCF&targetNfType=NRF&scope=nnrf-disc";
        return send(
                nrf,
                SbiRequest.of("POST", "/oauth2/token")
                        .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.UTF_8)));
    }

    private static ObjectNode send(RunningNf nrf, SbiRequest request) {
        return answer(nrf, request).jsonObject();
    }

    private static SbiResponse answer(RunningNf nrf, SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }

    private static int put(HttpClient operator, RunningNf nrf, String resource, String document) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + nrf.managementPort() + resource))
                .header("content-type", "application/json")
                .PUT(BodyPublishers.ofString(document))
                .build();
        return operator.send(request, BodyHandlers.ofString()).statusCode();
    }
}
