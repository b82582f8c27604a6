// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.config.InternalProperties;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.overload.LoopLimit;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.SbiLoopAnswer;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Await;

/** An event loop that takes a millisecond for each request, and a consumer with 300 requests in progress. */
@Timeout(60)
class LimitedLoopsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final SbiLoopAnswer GOOD = SbiLoopAnswer.of(SbiResponse.noContent());

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final LimitedThreads threads = new LimitedThreads(
            new WorkLimit(new WorkLimit.Options(1, Duration.ofMinutes(1), Duration.ofMinutes(1), 1)),
            new LoopLimit(Duration.ofMillis(300)),
            InternalSecret.of(new InternalProperties("sixteen letters!", null)));
    private final SbiTransport serving = SbiTransport.start(1);
    private final SbiTransport asking = SbiTransport.start(1);
    private final SbiServer server = SbiServer.start(
            serving,
            SbiServerConfig.of("127.0.0.1", 0),
            threads.loops(SbiMeters.ingress(meters), "SCP-scp.sigcore.lab", false, LimitedLoopsTest::answer));
    private final SbiClient client = new SbiClient(asking, SbiClientConfig.defaults());
    private final AtomicInteger good = new AtomicInteger();
    private final AtomicReference<@Nullable SbiResponse> refused = new AtomicReference<>();
    private volatile boolean over;

    private static SbiStreamReceiver answer(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        stream.writeHeaders(GOOD.headers(), true);
        return SbiStreamReceiver.DEAF;
    }

    private void next() {
        var _ = client.sendAsync(
                        ApiRoot.of("http", "127.0.0.1", server.port()), SbiRequest.of("GET", "/nf/v1/things"), PATIENCE)
                .whenComplete((answer, failure) -> {
                    if (answer != null && answer.status() == 204) {
                        good.incrementAndGet();
                    } else if (answer != null) {
                        refused.compareAndSet(null, answer);
                    }
                    if (!over && failure == null) {
                        next();
                    }
                });
    }

    @AfterEach
    void stop() {
        over = true;
        client.close();
        server.close();
        asking.close();
        serving.close();
    }

    @Test
    void overload_refusesLateRequestsWith503AndServesOthers() {
        threads.bindTo(meters);
        for (int i = 0; i < 300; i++) {
            next();
        }

        Await.until("refused", () -> refused.get() != null);

        SbiResponse answer = Objects.requireNonNull(refused.get());
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers().get("retry-after")).isEqualTo("1");
        assertThat(answer.headers().get("server")).isEqualTo("SCP-scp.sigcore.lab");
        assertThat(answer.jsonObject().path("cause").asString()).isEqualTo("NF_CONGESTION");
        assertThat(meters.get("sigcore.overload.refused").functionCounter().count())
                .isPositive();
        int before = good.get();
        Await.until("served", () -> good.get() > before + 100);
    }
}
