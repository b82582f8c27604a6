// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Requests that are refused by their headers or after their body. */
@Timeout(30)
class RequestThreadsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration DELAY = Duration.ofMillis(200);
    private static final SbiLoopAnswer REFUSAL =
            SbiLoopAnswer.of(SbiResponse.problem(ProblemDetails.of(SbiCause.NF_CONGESTION, "overload"))
                    .withHeader("retry-after", "1"));

    private final AtomicInteger handled = new AtomicInteger();
    private final AtomicInteger submitted = new AtomicInteger();
    private volatile boolean closed;
    private volatile boolean full;
    private volatile boolean later;
    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiServer server = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            new BlockingApplication(
                    request -> {
                        handled.incrementAndGet();
                        return SbiResponse.noContent();
                    },
                    1 << 20,
                    new Threads()));
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());

    private final class Threads implements RequestThreads {
        @Override
        public @Nullable SbiLoopAnswer refusal(Http2Headers headers, EventLoop loop) {
            return closed ? REFUSAL : null;
        }

        @Override
        public void refuse(Http2Headers headers, EventLoop loop, Runnable answer) {
            if (later) {
                var _ = loop.schedule(answer, DELAY.toMillis(), TimeUnit.MILLISECONDS);
            } else {
                answer.run();
            }
        }

        @Override
        public void run(Http2Headers headers, Runnable work, Consumer<SbiLoopAnswer> refusal) {
            submitted.incrementAndGet();
            if (full) {
                refusal.accept(REFUSAL);
            } else {
                RequestThreads.unlimited().run(headers, work, refusal);
            }
        }
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        transport.close();
    }

    private SbiResponse send(String method, int bytes) {
        return client.send(
                ApiRoot.of("http", "127.0.0.1", server.port()),
                SbiRequest.of(method, "/a/v1/b").withBody("application/json", new byte[bytes]),
                PATIENCE);
    }

    @Test
    void refusalByHeaders_keepsTheConnectionOpen() {
        closed = true;
        for (int bytes : new int[] {0, 10, 20_000, 20_000, 900_000, 900_000}) {
            SbiResponse refused = send("POST", bytes);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.headers().get("retry-after")).isEqualTo("1");
            assertThat(refused.jsonObject().path("cause").asString()).isEqualTo("NF_CONGESTION");
        }
        assertThat(submitted).hasValue(0);

        closed = false;
        assertThat(send("POST", 20_000).status()).isEqualTo(204);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void delayedRefusal_isSentOnceAndNotDelayedForLongBodies() {
        closed = true;
        later = true;
        for (int bytes : new int[] {0, 10, 20_000}) {
            long begun = System.nanoTime();
            assertThat(send("POST", bytes).status()).isEqualTo(503);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(DELAY);
        }
        assertThat(send("POST", 900_000).status()).isEqualTo(503);

        closed = false;
        assertThat(send("POST", 20_000).status()).as("no second answer").isEqualTo(204);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void fullThreads_refuseRequestsThatWereReadCompletely() {
        full = true;
        assertThat(send("POST", 20_000).status()).isEqualTo(503);
        assertThat(send("HEAD", 0).body()).isEmpty();
        assertThat(handled).hasValue(0);
    }
}
