// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.platform.config.InternalProperties;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.overload.LoopLimit;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.rest.RequestThreads;
import org.sigcore.sbi.rest.SbiLoopAnswer;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.testkit.Await;

/** A process with one request in progress and one waiting, which are its limits. */
class LimitedThreadsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final InternalSecret secret = InternalSecret.of(new InternalProperties("sixteen letters!", null));
    private final WorkLimit limit =
            new WorkLimit(new WorkLimit.Options(1, Duration.ofMinutes(1), Duration.ofMinutes(1), 1));
    private final LimitedThreads threads = new LimitedThreads(limit, new LoopLimit(Duration.ofMinutes(1)), secret);
    private final RequestThreads sbi = threads.sbi(SbiMeters.ingress(meters));
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<SbiLoopAnswer> refusals = new ArrayList<>();

    private LimitedThreadsTest() {
        channel.freezeTime();
    }

    @AfterEach
    void endAll() {
        end.countDown();
        Await.until("ended", () -> limit.inFlight() == 0);
    }

    private static Http2Headers post(String path) {
        return new DefaultHttp2Headers().method("POST").path(path);
    }

    private void fill() {
        for (int i = 0; i < 2; i++) {
            sbi.run(post("/nf/v1/things"), this::untilTheEnd, refusals::add);
        }
    }

    private void untilTheEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void refusal_reusesThePreparedAnswerAndIsCounted() {
        assertThat(sbi.refusal(post("/nf/v1/things"), channel.eventLoop())).isNull();
        fill();

        SbiLoopAnswer refusal = Objects.requireNonNull(sbi.refusal(post("/nf/v1/things"), channel.eventLoop()));

        assertThat(refusal.status()).isEqualTo(503);
        assertThat(refusal.toResponse().headers().get("retry-after")).isEqualTo("1");
        assertThat(refusal.toResponse().jsonObject().path("cause").asString()).isEqualTo("NF_CONGESTION");
        assertThat(sbi.refusal(post("/nf/v1/things"), channel.eventLoop())).isSameAs(refusal);
        int[] sent = {0};
        for (int i = 0; i < 3; i++) {
            sbi.refuse(post("/nf/v1/things"), channel.eventLoop(), () -> {
                sent[0]++;
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            });
        }
        assertThat(sent[0]).as("the others wait").isEqualTo(1);
        assertThat(meters.get("oc.ingressgateway.http.responses")
                        .tag("status", "503")
                        .functionCounter()
                        .count())
                .isEqualTo(1);
        assertThat(limit.refused()).isEqualTo(2);
    }

    @Test
    void internalCallWithSecret_isNotRefused() {
        fill();
        Http2Headers link = post("/sigcore-internal/v1/pds/Pds/find");
        assertThat(sbi.refusal(link, channel.eventLoop()))
                .as("the path alone grants no exemption")
                .isNotNull();

        link.set(InternalSecret.HEADER, secret.token());
        assertThat(sbi.refusal(link, channel.eventLoop())).isNull();
        sbi.run(link, () -> {}, refusals::add);
        assertThat(refusals).as("a waiting request is refused instead").hasSize(1);
    }

    @Test
    void overloadedDiameter_refusesAllButHighestPriority() {
        DiameterMessage aar = DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, "s;1")
                .build();
        assertThat(threads.diameter().refuses(aar)).isFalse();
        assertThat(threads.diameter().isOverloaded()).isFalse();
        fill();
        assertThat(threads.diameter().isOverloaded()).isTrue();
        assertThat(threads.diameter().refuses(aar)).isTrue();
        assertThat(threads.diameter().refuses(aar.toBuilder().add(Base.DRMP, 0).build()))
                .isFalse();
    }

    @Test
    void writesAboveTheLimit_areRefusedBeforeTheGateway() {
        List<String> passed = new ArrayList<>();
        SbiApplication edge = threads.loops(SbiMeters.ingress(meters), null, true, (stream, headers, end) -> {
            passed.add(headers.method() + " " + headers.path());
            return SbiStreamReceiver.DEAF;
        });
        var put = new DefaultHttp2Headers().method("PUT").path("/nf/v1/things/1");
        edge.accept(new Answered(channel.eventLoop()), put, false);
        assertThat(passed).containsExactly("PUT /nf/v1/things/1");
        fill();

        Answered refused = new Answered(channel.eventLoop());
        edge.accept(refused, put, false);
        edge.accept(
                new Answered(channel.eventLoop()),
                new DefaultHttp2Headers().method("GET").path("/nf/v1/t"),
                true);

        assertThat(passed).containsExactly("PUT /nf/v1/things/1", "GET /nf/v1/t");
        assertThat(refused.status).isEqualTo("503");
    }

    /** A stream that keeps the status of its answer. */
    private static final class Answered implements SbiStream {
        private final EventLoop loop;
        private String status = "";

        private Answered(EventLoop loop) {
            this.loop = loop;
        }

        @Override
        public EventLoop eventLoop() {
            return loop;
        }

        @Override
        public void writeHeaders(Http2Headers headers, boolean endOfStream) {
            status = String.valueOf(headers.status());
        }

        @Override
        public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
            data.release();
        }

        @Override
        public void writeTrailers(Http2Headers trailers) {}

        @Override
        public void reset(long errorCode) {}

        @Override
        public void consumed(int bytes) {}

        @Override
        public @Nullable InetSocketAddress remote() {
            return null;
        }

        @Override
        public boolean secure() {
            return false;
        }
    }
}
