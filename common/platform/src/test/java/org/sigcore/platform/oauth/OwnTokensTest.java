// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.testing.Operator;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** The NF as a consumer of producers that require a token. */
class OwnTokensTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final SbiRequest DISCOVER = SbiRequest.of("GET", "/nudr-dr/v2/policy-data");

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final Issuer nrf = new Issuer(transport);
    private final List<String> shown = new CopyOnWriteArrayList<>();
    private volatile @Nullable String refused;
    private final SbiServer producer = SbiServer.start(
            transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::produce, 1 << 16));

    @AfterEach
    void stop() {
        producer.close();
        nrf.close();
        transport.close();
    }

    @Test
    void serviceRequest_carriesCachedTokenAndRenewsItAfter401() {
        try (RunningNf nf = start("on")) {
            SbiCaller caller = nf.bean(SbiCaller.class);
            assertThat(send(caller, DISCOVER)).isEqualTo(204);
            assertThat(send(caller, DISCOVER)).isEqualTo(204);
            assertThat(tokenRequests()).hasSize(1);
            assertThat(new String(tokenRequests().getFirst().body(), StandardCharsets.US_ASCII))
                    .contains("targetNfType=UDR&scope=nudr-dr", "nfType=EXAMPLE");
            assertThat(shown).allMatch(field -> field.startsWith("Bearer ")).hasSize(2);

            refused = shown.getFirst();
            assertThat(send(caller, DISCOVER)).isEqualTo(204);
            assertThat(Objects.requireNonNull(
                                    caller.sendAsync(root(), DISCOVER, PATIENCE).join())
                            .status())
                    .isEqualTo(204);
            assertThat(tokenRequests()).hasSize(2);

            assertThat(send(caller, SbiRequest.of("POST", "/nsmf-callback/v1/x")))
                    .isEqualTo(204);
            assertThat(shown.getLast()).as("a callback").isEmpty();
            try (Operator operator = new Operator(nf)) {
                assertThat(operator.get("/actuator/prometheus"))
                        .contains("sigcore_oauth2_token_requests_total{result=\"granted\"} 2.0");
            }
        }
    }

    @Test
    void withoutGrantedToken_andByDefault_requestsAreSentWithoutToken() {
        nrf.away = true;
        try (RunningNf nf = start("on")) {
            assertThat(send(nf.bean(SbiCaller.class), DISCOVER)).isEqualTo(204);
            assertThat(shown).containsExactly("");
        }
        nrf.away = false;
        try (RunningNf nf = start("auto")) {
            assertThat(send(nf.bean(SbiCaller.class), DISCOVER)).isEqualTo(204);
            assertThat(shown).containsExactly("", "");
        }
    }

    private RunningNf start(String attach) {
        return Example.start(
                data,
                "--sigcore.oauth2.attach=" + attach,
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.nrf-client.api-root=" + nrf.root());
    }

    private SbiResponse produce(SbiRequest request) {
        String field = request.headers().get("authorization");
        shown.add(field == null ? "" : field);
        return field != null && field.equals(refused)
                ? SbiResponse.problem(ProblemDetails.of(401, null, null))
                : SbiResponse.noContent();
    }

    private List<SbiRequest> tokenRequests() {
        return nrf.requests.stream()
                .filter(request -> request.path().equals("/oauth2/token"))
                .toList();
    }

    private ApiRoot root() {
        return ApiRoot.of("http", "127.0.0.1", producer.port());
    }

    private int send(SbiCaller caller, SbiRequest request) {
        return caller.send(root(), request, PATIENCE).status();
    }
}
