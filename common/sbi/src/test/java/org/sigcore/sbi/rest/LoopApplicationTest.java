// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

@Timeout(30)
class LoopApplicationTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final List<String> observed = new CopyOnWriteArrayList<>();
    private final SbiServer server = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            new LoopApplication(
                    List.of(new Fast()),
                    (path, status, nanos) -> observed.add(path + " " + status),
                    new BlockingApplication(this::slow, 1_000_000)));
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());

    @AfterEach
    void stop() {
        client.close();
        server.close();
        transport.close();
    }

    /** Answers on the event loop; the query selects another behaviour. */
    private static final class Fast implements SbiLoopResource {
        @Override
        public String path() {
            return "/fast";
        }

        @Override
        public boolean get(SbiLoopExchange exchange) {
            assertThat(Thread.currentThread().isVirtual()).isFalse();
            switch (exchange.query()) {
                case "wait" -> {
                    return false;
                }
                case "problem" -> throw new ProblemException(SbiCause.NF_CONGESTION, "busy");
                case "deep" -> throw new StackOverflowError();
                case "bug" -> throw new IllegalStateException("inside");
                case "none" -> exchange.answer(SbiLoopAnswer.of(SbiResponse.noContent()));
                case "later" ->
                    Thread.ofVirtual()
                            .start(() -> exchange.answer(text(exchange.request().target())));
                case "failure-later" ->
                    Thread.ofVirtual().start(() -> exchange.fail(new IllegalStateException("inside")));
                default -> exchange.answer(text(exchange.query()));
            }
            return true;
        }

        private static SbiLoopAnswer text(String query) {
            byte[] body = ("loop " + query).getBytes(StandardCharsets.UTF_8);
            return new SbiLoopAnswer(
                    200, new DefaultHttp2Headers().status("200").setInt("content-length", body.length), body);
        }
    }

    private SbiResponse slow(SbiRequest request) {
        assertThat(Thread.currentThread().isVirtual()).isTrue();
        if (request.path().equals("/endless")) {
            Map<String, Object> endless = new HashMap<>();
            endless.put("again", endless);
            throw new ProblemException(new ProblemDetails(null, null, 400, null, null, null, null, endless));
        }
        return new SbiResponse(200, SbiHeaders.empty(), ("slow " + request.target()).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void loopResource_answersOnTheEventLoop() {
        assertThat(text(get("/fast?a=1"))).isEqualTo("loop a=1");
        assertThat(text(get("/fast"))).isEqualTo("loop ");
        assertThat(get("/fast?none").status()).isEqualTo(204);
        assertThat(observed).containsExactly("/fast 200", "/fast 200", "/fast 204");
    }

    @Test
    void loopResource_mayAnswerLaterFromAnotherThread() {
        assertThat(text(get("/fast?later"))).isEqualTo("loop /fast?later");
        assertThat(get("/fast?failure-later").status()).isEqualTo(500);
        assertThat(observed).containsExactly("/fast 200", "/fast 500");
    }

    @Test
    void otherRequests_areHandledByNextApplication() {
        assertThat(text(get("/fast?wait"))).isEqualTo("slow /fast?wait");
        assertThat(text(get("/faster"))).isEqualTo("slow /faster");
        assertThat(text(get("/fas"))).isEqualTo("slow /fas");
        SbiRequest post = SbiRequest.json("POST", "/fast", Json.object());
        assertThat(text(client.send(root, post, PATIENCE))).isEqualTo("slow /fast");
        assertThat(observed).isEmpty();
    }

    @Test
    void failuresOfLoopResource_areAnsweredAsProblems() {
        SbiResponse problem = get("/fast?problem");
        assertThat(problem.status()).isEqualTo(503);
        assertThat(Json.string(problem.jsonObject(), "cause")).isEqualTo("NF_CONGESTION");
        assertThat(get("/fast?deep").status()).isEqualTo(500);
        SbiResponse bug = get("/fast?bug");
        assertThat(bug.status()).isEqualTo(500);
        assertThat(text(bug)).doesNotContain("inside");
    }

    @Test
    void unserializableProblem_isAnswered500AndReleasesMemory() {
        long held = transport.budget().held();
        assertThat(get("/endless").status()).isEqualTo(500);
        assertThat(transport.budget().held()).isLessThanOrEqualTo(Math.max(held, 128 << 10));
    }

    private SbiResponse get(String target) {
        return client.send(root, SbiRequest.of("GET", target), PATIENCE);
    }

    private static String text(SbiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
