// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Await;

/** Exchanges of a client and a server that a tap of their transport receives. */
class TapTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final byte[] BODY = "{\"supi\":\"imsi-001010000000001\"}".getBytes(StandardCharsets.UTF_8);

    private final List<SbiExchange> seen = new CopyOnWriteArrayList<>();
    private volatile int maxBody = 1000;
    private final SbiTransport transport = SbiTransport.start(2);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final SbiServer server = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            new BlockingApplication(
                    request -> new SbiResponse(201, SbiHeaders.of("location", "/things/1"), request.body()),
                    1_000_000));
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());

    TapTest() {
        transport.tap(new SbiTap() {
            @Override
            public int maxBodyBytes() {
                return maxBody;
            }

            @Override
            public void onExchange(SbiExchange exchange) {
                seen.add(exchange);
            }
        });
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        transport.close();
    }

    private void post() {
        SbiRequest request = SbiRequest.of("POST", "/things?a=b")
                .withHeader("3gpp-sbi-message-priority", "3")
                .withBody("application/json", BODY);
        assertThat(client.send(root, request, PATIENCE).status()).isEqualTo(201);
    }

    @Test
    void tap_reportsMessagesAndAddressesOfBothSides() {
        post();
        Await.until("both sides reported the exchange", () -> seen.size() == 2);
        SbiExchange sent = of(SbiTransaction.Side.CLIENT);
        SbiExchange received = of(SbiTransaction.Side.SERVER);
        for (SbiExchange each : seen) {
            assertThat(each.request().header(":method")).isEqualTo("POST");
            assertThat(each.request().header(":path")).isEqualTo("/things?a=b");
            assertThat(each.request().headers()).contains(Map.entry("3gpp-sbi-message-priority", "3"));
            assertThat(each.request().body()).isEqualTo(BODY);
            assertThat(each.request().whole()).isTrue();
            SbiExchange.Message response = Objects.requireNonNull(each.response());
            assertThat(response.header(":status")).isEqualTo("201");
            assertThat(response.header("location")).isEqualTo("/things/1");
            assertThat(response.body()).isEqualTo(BODY);
            assertThat(response.whole()).isTrue();
            assertThat(response.epochMicros())
                    .isGreaterThanOrEqualTo(each.request().epochMicros());
        }
        assertThat(sent.local()).isEqualTo(received.remote());
        assertThat(sent.remote()).isEqualTo(received.local());
        assertThat(Objects.requireNonNull(sent.remote()).getPort()).isEqualTo(server.port());
    }

    @Test
    void body_isTruncatedToTheLimitOfTheTap() {
        maxBody = 7;
        post();
        Await.until("both sides reported the exchange", () -> seen.size() == 2);
        assertThat(seen).allSatisfy(each -> {
            assertThat(each.request().body()).isEqualTo("{\"supi\"".getBytes(StandardCharsets.UTF_8));
            assertThat(each.request().whole()).isFalse();
        });
    }

    @Test
    void tapWithNegativeLimit_receivesNoExchange() {
        maxBody = -1;
        post();
        maxBody = 0;
        post();
        Await.until("both sides reported the second exchange", () -> seen.size() == 2);
        assertThat(seen).allSatisfy(each -> assertThat(each.request().body()).isEmpty());
    }

    private SbiExchange of(SbiTransaction.Side side) {
        return seen.stream().filter(each -> each.side() == side).findFirst().orElseThrow();
    }
}
