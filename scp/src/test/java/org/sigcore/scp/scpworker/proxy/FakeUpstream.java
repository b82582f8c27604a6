// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/** Producers whose answers are given by the test. */
final class FakeUpstream implements Upstream {
    final List<Call> calls = new ArrayList<>();
    long connectMillis;

    @Override
    public long connectMillis() {
        return connectMillis;
    }

    /** One attempt; path and authority are those at the time of the call. */
    static final class Call {
        final ApiRoot target;
        final String path;
        final String authority;
        final List<String> fields = new ArrayList<>();
        final boolean headersOnly;
        final long responseMillis;
        final Upstream.Receiver receiver;
        final FakeStream stream;

        Call(
                ApiRoot target,
                Http2Headers headers,
                boolean headersOnly,
                long responseMillis,
                Upstream.Receiver receiver,
                FakeStream stream) {
            this.target = target;
            this.path = String.valueOf(headers.path());
            this.authority = String.valueOf(headers.authority());
            headers.forEach(field -> fields.add(field.getKey() + ": " + field.getValue()));
            this.headersOnly = headersOnly;
            this.responseMillis = responseMillis;
            this.receiver = receiver;
            this.stream = stream;
        }

        void answer(int status, String body, String... fieldsByTurns) {
            Http2Headers headers = new DefaultHttp2Headers().status(Integer.toString(status));
            for (int i = 0; i < fieldsByTurns.length; i += 2) {
                headers.add(fieldsByTurns[i], fieldsByTurns[i + 1]);
            }
            receiver.onHeaders(headers, body.isEmpty());
            if (!body.isEmpty()) {
                data(body, true);
            }
        }

        void data(String text, boolean end) {
            receiver.onData(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8), end);
        }

        void fail(SbiFailure.Kind kind, boolean processed) {
            receiver.onReset(new SbiFailure(kind, processed, "it broke"));
        }
    }

    @Override
    public SbiStream open(
            SbiStream consumer,
            ApiRoot target,
            Http2Headers headers,
            boolean endOfStream,
            long responseMillis,
            Upstream.Receiver receiver) {
        FakeStream stream = new FakeStream(consumer.eventLoop());
        calls.add(new Call(target, headers, endOfStream, responseMillis, receiver, stream));
        return stream;
    }

    /** Returns the latest attempt. */
    Call last() {
        return calls.getLast();
    }
}
