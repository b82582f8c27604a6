// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.console.client.Alertmanager;
import org.sigcore.console.logic.Refusal;

class AlertmanagerTest {
    private HttpServer server;
    private volatile String answer = "";
    private volatile String asked = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked = exchange.getRequestURI().toString();
            byte[] octets = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(200, octets.length);
            exchange.getResponseBody().write(octets);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void activeAlerts_areReadWithSourceAndRunbook() {
        answer = """
            [{"labels":{"alertname":"DIAM_PEER_DOWN","severity":"major","namespace":"core","nf":"bsf","pod":"bsf-0"},
              "annotations":{"summary":"A peer is down.","runbook_url":"https://example.org/r#a"},"startsAt":"2026-11-29T18:00:00Z"},
             {"labels":{"alertname":"Other"},"annotations":{"description":"Only described.","runbook_url":"javascript:alert(1)"}}]""";

        Alertmanager.Alerts alerts = alerts();

        assertThat(alerts.configured()).isTrue();
        assertThat(alerts.alerts())
                .containsExactly(
                        new Alertmanager.Active(
                                "DIAM_PEER_DOWN",
                                "MAJOR",
                                "A peer is down.",
                                "bsf",
                                "core bsf bsf-0",
                                "2026-11-29T18:00:00Z",
                                "https://example.org/r#a"),
                        new Alertmanager.Active("Other", "", "Only described.", "", "", "", ""));
        assertThat(alerts.of(Set.of("")).alerts()).hasSize(2);
        assertThat(alerts.of(Set.of("nrf")).alerts()).isEmpty();
        assertThat(alerts.of(Set.of("nrf", "bsf-2")).alerts())
                .extracting(Alertmanager.Active::name)
                .containsExactly("DIAM_PEER_DOWN");
        assertThat(asked).contains("active=true", "silenced=false");
    }

    @Test
    void unexpectedAnswer_isRefused_andMissingUrlGivesNoAlerts() {
        answer = "no JSON";
        assertThatThrownBy(this::alerts).isInstanceOf(Refusal.class).hasMessageContaining("Alertmanager");
        assertThat(Objects.requireNonNull(new Alertmanager(null).alerts().block())
                        .configured())
                .isFalse();
    }

    private Alertmanager.Alerts alerts() {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return Objects.requireNonNull(new Alertmanager(url).alerts().block());
    }
}
