// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.intake.Intake;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;
import org.sigcore.scp.scpworker.service.IntakePolicy;
import org.sigcore.scp.scpworker.service.LabWorker;
import org.sigcore.scp.scpworker.service.Worker;

/** Base of tests of a request intake between a fake consumer and an exchange that records what it receives. */
abstract class IntakeBench {
    static final String PATH = "/nudm-sdm/v2/imsi-1/am-data";

    final EmbeddedChannel channel = new EmbeddedChannel();
    final FakeStream consumer = new FakeStream(channel.eventLoop());
    final Exchange exchange = new Exchange();
    final FakeUpstream producers = new FakeUpstream();
    final Worker worker = LabWorker.create();
    boolean binds = true;
    MessageFeedOptions feedOptions = MessageFeedOptions.OFF;

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
    }

    final RequestContext direct() {
        IntakePolicy intake = new IntakePolicy(FakeTokens.options(binds), feedOptions);
        return new RequestContext(worker.policy().withIntake(intake), producers, null);
    }

    static Http2Headers request(String... fieldsByTurns) {
        Http2Headers headers = new DefaultHttp2Headers()
                .method(new AsciiString("GET"))
                .scheme(new AsciiString("http"))
                .path(new AsciiString(PATH));
        for (int i = 0; i < fieldsByTurns.length; i += 2) {
            headers.add(new AsciiString(fieldsByTurns[i]), new AsciiString(fieldsByTurns[i + 1]));
        }
        return headers;
    }

    static ByteBuf data(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    final void run(BooleanSupplier done) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!done.getAsBoolean() && System.nanoTime() < end) {
            channel.runPendingTasks();
            Thread.onSpinWait();
        }
        assertThat(done.getAsBoolean()).isTrue();
    }

    /** Records what it receives, and answers on request of the test. */
    static final class Exchange implements Intake.Next, Upstream.Receiver {
        final StringBuilder body = new StringBuilder();

        @Nullable
        Http2Headers headers;

        private @Nullable SbiStream stream;
        private @Nullable RequestContext context;
        boolean ended;

        @Override
        public SbiStreamReceiver accept(
                SbiStream given, Http2Headers block, boolean endOfStream, RequestContext settled) {
            stream = given;
            context = settled;
            headers = block;
            ended = endOfStream;
            return this;
        }

        SbiStream stream() {
            if (stream == null) {
                throw new IllegalStateException("no request has come");
            }
            return stream;
        }

        RequestContext context() {
            if (context == null) {
                throw new IllegalStateException("no request has come");
            }
            return context;
        }

        @Nullable
        String field(String name) {
            CharSequence value = headers == null ? null : headers.get(name);
            return value == null ? null : value.toString();
        }

        void answer(String status, String... pieces) {
            stream().writeHeaders(new DefaultHttp2Headers().status(status), false);
            for (int i = 0; i < pieces.length; i++) {
                stream().writeData(data(pieces[i]), i == pieces.length - 1, null);
            }
        }

        @Override
        public void onHeaders(Http2Headers received, boolean endOfStream) {
            headers = received;
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            body.append(data.toString(StandardCharsets.UTF_8));
            data.release();
            ended = endOfStream;
        }

        @Override
        public void onRefused(ProblemDetails problem) {
            ended = true;
        }

        @Override
        public void onReset(SbiFailure failure) {
            ended = true;
        }
    }
}
