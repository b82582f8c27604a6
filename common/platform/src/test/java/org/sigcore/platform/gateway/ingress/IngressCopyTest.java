// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.feed.SwitchedFeedTest;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.platform.gateway.copy.CopyOptions;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.JsonNode;

class IngressCopyTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final SwitchedFeed feed = new SwitchedFeed(options -> kafka);
    private final Copier copier = new Copier(
            configuration.view(IngressItems.MESSAGE_COPY), feed, () -> Copier.source("NRF", "i", "ingressgateway"));
    private final IngressGateway gateway = new IngressGateway(
            List.of(new ServiceGate("echo", List.of("/necho/v1"))),
            IngressControl.initialRules(),
            () -> "NRF-i",
            copier,
            UnaryOperator.identity());
    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiServer server = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            gateway.guard(new BlockingApplication(
                    request -> request.body().length == 0
                            ? SbiResponse.noContent()
                            : new SbiResponse(200, org.sigcore.sbi.SbiHeaders.empty(), request.body()),
                    1 << 20)));
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());

    @AfterEach
    void stop() {
        client.close();
        server.close();
        copier.close();
        transport.close();
    }

    @Test
    void requestAndResponse_areCopiedInOrder() {
        switchOn(100);
        echo("{\"a\":1}");
        until("both are published", () -> feed.counters().published() == 2);
        JsonNode request = document(0);
        assertThat(request.at("/version").stringValue()).isEqualTo("1.0.0");
        assertThat(request.at("/metadata-list/message-direction").stringValue()).isEqualTo("RxRequest");
        assertThat(request.at("/metadata-list/feed-source/nf-type").stringValue())
                .isEqualTo("NRF");
        assertThat(request.at("/header-list/:path/0").stringValue()).isEqualTo("/necho/v1/x");
        assertThat(request.at("/header-list/user-agent/0").stringValue()).isEqualTo("AMF-x");
        assertThat(request.at("/5g-sbi-message/a").intValue()).isEqualTo(1);
        JsonNode response = document(1);
        assertThat(response.at("/metadata-list/message-direction").stringValue())
                .isEqualTo("TxResponse");
        assertThat(response.at("/metadata-list/correlation-id")).isEqualTo(request.at("/metadata-list/correlation-id"));
        assertThat(response.at("/5g-sbi-message/a").intValue()).isEqualTo(1);
        assertThat(kafka.history().getFirst().key())
                .isEqualTo(kafka.history().getLast().key());
    }

    @Test
    void longBody_isTruncated_andNonJsonBodyIsBase64() {
        switchOn(10);
        echo("0123456789A");
        until("both are published", () -> feed.counters().published() == 2);
        assertThat(document(0).at("/metadata-list/body-cut").booleanValue()).isTrue();
        assertThat(document(0).get("5g-sbi-message-base64").binaryValue()).hasSize(10);
        echo("plain");
        until("both are published", () -> feed.counters().published() == 4);
        assertThat(document(2).get("5g-sbi-message-base64").binaryValue())
                .asString()
                .isEqualTo("plain");
    }

    @Test
    void copies_areOffByDefault() {
        echo("{}");
        assertThat(feed.counters().attempted()).isZero();
        assertThat(gateway.pending()).isZero();
    }

    private void switchOn(int maxBodyBytes) {
        configuration.set(IngressItems.MESSAGE_COPY, new CopyOptions(maxBodyBytes, SwitchedFeedTest.ON));
    }

    private void echo(String body) {
        SbiRequest request = SbiRequest.of("POST", "/necho/v1/x")
                .withHeader("user-agent", "AMF-x")
                .withBody("application/json", body.getBytes(StandardCharsets.UTF_8));
        assertThat(client.send(ApiRoot.of("http", "127.0.0.1", server.port()), request, PATIENCE)
                        .status())
                .isEqualTo(200);
    }

    private JsonNode document(int index) {
        return Json.parse(kafka.history().get(index).value());
    }
}
