// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.load.CallEnd;

/**
 * Consumers: each has one connection, calls go to them by turns. Cheap: answers are checked by status and length, a body is
 * kept only for who asks for it. One loop only.
 */
public final class SbiSender implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration WHOLE = Duration.ofSeconds(20);
    private static final int STREAMS = 100_000;
    private final EventLoop loop;
    private final ApiRoot target;
    private final List<SbiClient> consumers = new ArrayList<>();
    private int next;

    /** Looks at an answer. */
    @FunctionalInterface
    public interface Check {
        /**
         * Looks.
         *
         * @param body null when it was not kept
         * @return why the call has failed, {@link CallEnd#GOOD} when it has not
         */
        String failure(int status, Http2Headers headers, byte @Nullable [] body);
    }

    /**
     * Makes them; they connect when they first send.
     *
     * @param connections how many
     * @param tls null for cleartext
     */
    public SbiSender(SbiTransport transport, ApiRoot target, int connections, @Nullable SbiTls tls) {
        this.loop = transport.eventLoops().getFirst();
        this.target = target;
        SbiClientConfig config = SbiClientConfig.defaults()
                .withPool(new SbiClientConfig.Pool(1, 1, STREAMS, STREAMS))
                .withConnectTimeout(CONNECT)
                .withTls(tls);
        for (int i = 0; i < connections; i++) {
            consumers.add(new SbiClient(transport, config));
        }
    }

    /** Expects one of these statuses. */
    public static Check status(int... expected) {
        return (status, headers, body) -> {
            for (int each : expected) {
                if (status == each) {
                    return CallEnd.GOOD;
                }
            }
            return "status " + status;
        };
    }

    /**
     * Sends one request.
     *
     * @param body empty for none
     * @param keepBody whether the check wants the answer's body
     */
    public void send(Http2Headers headers, byte[] body, boolean keepBody, Check check, CallEnd end) {
        SbiClient consumer = consumers.get(next++ % consumers.size());
        Answer answer = new Answer(keepBody, check, end);
        SbiStream stream =
                consumer.open(loop, target, headers, body.length == 0, SbiCallTimeouts.of(CONNECT, WHOLE), answer);
        answer.stream = stream;
        if (body.length > 0) {
            stream.writeData(Unpooled.wrappedBuffer(body), true, null);
        }
    }

    @Override
    public void close() {
        consumers.forEach(SbiClient::close);
    }

    /** Receives one answer. Loop only. */
    private static final class Answer implements SbiStreamReceiver {
        private final Check check;
        private final CallEnd end;
        private @Nullable ByteBuf kept;
        private @Nullable Http2Headers headers;
        private @Nullable SbiStream stream;

        Answer(boolean keepBody, Check check, CallEnd end) {
            this.kept = keepBody ? Unpooled.buffer() : null;
            this.check = check;
            this.end = end;
        }

        @Override
        public void onHeaders(Http2Headers received, boolean endOfStream) {
            headers = received;
            if (endOfStream) {
                complete();
            }
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            if (kept != null) {
                kept.writeBytes(data);
            }
            data.release();
            if (endOfStream) {
                complete();
            } else if (stream != null) {
                stream.consumed(length);
            }
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            complete();
        }

        @Override
        public void onReset(SbiFailure failure) {
            end.ended(failure.kind().name());
        }

        private void complete() {
            Http2Headers received = headers;
            if (received == null) {
                end.ended("no status");
                return;
            }
            CharSequence status = received.status();
            byte[] body = kept == null ? null : ByteBufUtil.getBytes(kept);
            end.ended(check.failure(Integer.parseInt(String.valueOf(status)), received, body));
        }
    }
}
