// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.node.ObjectNode;

/** Who may do what at the NRF. */
class AccessControlIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String DISCOVER = "/nnrf-disc/v1/nf-instances?target-nf-type=SMF&requester-nf-type=AMF";

    @TempDir
    private Path dataDir;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());

    @AfterEach
    void stop() {
        client.close();
        transport.close();
    }

    @Test
    void whereTokensAreEnforcedANewcomerGetsOneAndRegistersWithIt() {
        try (RunningNf nrf = start("--sigcore.oauth2.mode=enforced")) {
            assertThat(get(nrf, "/bootstrapping", null)
                            .jsonObject()
                            .at("/oauth2Required/nnrf-nfm")
                            .asBoolean())
                    .isTrue();
            ObjectNode smf = profile("SMF", "{}");
            SbiRequest put = SbiRequest.json("PUT", INSTANCES + id(smf), smf);
            assertThat(send(nrf, put, null).status()).isEqualTo(401);
            assertThat(get(nrf, DISCOVER, null).status()).isEqualTo(401);

            String manage = token(nrf, id(smf), "nnrf-nfm");
            assertThat(send(nrf, put, manage).status()).isEqualTo(201);
            SbiResponse other = get(nrf, DISCOVER, manage);
            assertThat(other.status()).isEqualTo(403);
            assertThat(other.headers().get("www-authenticate"))
                    .contains("error=\"insufficient_scope\", scope=\"nnrf-disc\"");
            assertThat(get(nrf, DISCOVER, token(nrf, id(smf), "nnrf-disc")).status())
                    .isEqualTo(200);

            String reader = token(nrf, id(smf), "nnrf-nfm nnrf-nfm:nf-instances:read");
            assertThat(get(nrf, INSTANCES + id(smf), reader).status()).isEqualTo(200);
            assertThat(send(nrf, put, reader).status()).isEqualTo(403);
        }
    }

    private RunningNf start(String... more) {
        String[] arguments = {"--sigcore.data-dir=" + dataDir, "--sigcore.sbi.port=0", "--server.port=0"};
        return SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    private String token(RunningNf nrf, String consumer, String scope) {
        String token = Json.string(tokenAnswer(nrf, consumer, scope, "NRF").jsonObject(), "access_token");
        assertThat(token).isNotNull();
        return "Bearer " + token;
    }

    private SbiResponse tokenAnswer(RunningNf nrf, String consumer, String scope, String target) {
        String form = "grant_type=client_credentials&nfInstanceId=" + consumer + "&targetNfType=" + target + "&scope="
                + scope.replace(" ", "+").replace(":", "%3A");
        SbiRequest request = SbiRequest.of("POST", "/oauth2/token")
                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.US_ASCII));
        return client.send(nrf.sbi(), request, Duration.ofSeconds(10));
    }

    private SbiResponse get(RunningNf nrf, String target, @Nullable String authorization) {
        return send(nrf, SbiRequest.of("GET", target), authorization);
    }

    private SbiResponse send(RunningNf nrf, SbiRequest request, @Nullable String authorization) {
        return client.send(
                nrf.sbi(),
                authorization == null ? request : request.withHeader("authorization", authorization),
                Duration.ofSeconds(10));
    }
}
