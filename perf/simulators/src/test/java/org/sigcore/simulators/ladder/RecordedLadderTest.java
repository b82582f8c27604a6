// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.ladder.NfTraces;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.nf.Lab;

class RecordedLadderTest {
    private final long now = System.currentTimeMillis() * 1000;
    private final Lab lab = Lab.standard();
    private HttpServer scp;
    private final List<String> users = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private String query = "";

    @BeforeEach
    void start() throws IOException {
        scp = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        scp.createContext("/actuator/ladder", exchange -> {
            query = exchange.getRequestURI().getQuery();
            users.add(new String(
                    Base64.getDecoder()
                            .decode(exchange.getRequestHeaders()
                                    .getFirst("authorization")
                                    .replace("Basic ", "")),
                    StandardCharsets.UTF_8));
            byte[] answer = """
                    [{"nf": "scp", "side": "CLIENT", "protocol": "HTTP", "peer": "127.0.0.1:7300", "message": "POST /npcf/v1/a",
                      "status": 201, "startEpochMicros": %d, "durationMicros": 5},
                     {"nf": "scp", "side": "CLIENT", "protocol": "HTTP", "peer": "lab-nrf-nfdiscovery.core.svc.cluster.local:80", "message": "GET /nnrf/v1/b",
                      "status": 200, "startEpochMicros": %d, "durationMicros": 5}]""".formatted(now, now + 1).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        scp.start();
    }

    @AfterEach
    void stop() {
        scp.stop(0);
    }

    private String mermaid(List<String> words) {
        String at = "127.0.0.1:" + scp.getAddress().getPort();
        return RecordedLadder.read(
                        RecordedLadder.management(lab, "scp=http://" + at + "/,scp=http://me:word@" + at),
                        NfTraces.LADDER,
                        peer -> lab.names().getOrDefault(peer, peer),
                        "",
                        Duration.ofSeconds(30),
                        words,
                        null)
                .mermaid();
    }

    @Test
    void mermaid_drawsTheLadderOfARemoteCore() {
        assertThat(mermaid(List.of()))
                .contains("as SCP", "as PCF", "as NRF", "p0->>p1: POST /npcf/v1/a", "p0->>p2: GET /nnrf/v1/b");
        assertThat(Long.parseLong(query.replace("since=", ""))).isBetween(now - 35_000_000, now - 25_000_000);
    }

    @Test
    void read_usesCredentialsOfEachTarget_andReportsRefusedPassword() {
        mermaid(List.of());
        assertThat(users).containsExactly("admin:", "me:word");
        status = 401;
        assertThatThrownBy(() -> mermaid(List.of()))
                .hasMessageContaining("scp refuses the password at http://127.0.0.1");
    }

    @Test
    void words_filterMessages() {
        assertThat(mermaid(List.of("/nnrf/", "/nudr/")))
                .contains("GET /nnrf/v1/b")
                .doesNotContain("/npcf/");
    }

    @Test
    void malformedTarget_isRefused() {
        for (String wrong :
                List.of("http://127.0.0.1:1", "amf=http://127.0.0.1:1", "nrf=127.0.0.1:1", "nrf=http://a/b")) {
            assertThatThrownBy(() -> RecordedLadder.management(lab, wrong)).isInstanceOf(UsageException.class);
        }
    }
}
