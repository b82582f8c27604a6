// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.BodyParts;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.proxy.routing.NextHop;
import org.sigcore.scp.scpworker.proxy.routing.Target;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.protection.EndpointState;
import org.sigcore.scp.scpworker.service.traffic.ProducerTraffic;

/**
 * One attempt at one producer, as receiver of its response. Releases what arrives after the attempt was dropped. Event
 * loop only.
 *
 * <p>An error response can be held while an alternate is searched; since no credit is given, the stream's window bounds
 * what is buffered.
 */
public final class UpstreamAttempt implements Upstream.Receiver {
    private static final long CANCEL = 8;

    private final ProxyExchange exchange;
    private final NextHop.Way way;
    private final EndpointState endpoint;
    private final ProducerTraffic sent;
    private final long begunNanos;
    private final long millis;
    private @Nullable SbiStream stream;
    private @Nullable HeldResponse held;
    private @Nullable SbiFailure failure;
    private boolean ended;
    private boolean dropped;

    /**
     * @param endpoint state of the address, in which the attempt is counted until it ends
     * @param sent traffic series in which the attempt is counted
     * @param millis timeout of the response
     */
    UpstreamAttempt(
            ProxyExchange exchange,
            NextHop.Way way,
            EndpointState endpoint,
            ProducerTraffic sent,
            long nowNanos,
            long millis) {
        this.exchange = exchange;
        this.way = way;
        this.endpoint = endpoint;
        this.sent = sent;
        this.begunNanos = nowNanos;
        this.millis = millis;
        sent.begun();
    }

    Target target() {
        return way.target();
    }

    @Nullable
    ProducerService selected() {
        return way.selected();
    }

    NextHop.Way way() {
        return way;
    }

    /** Returns the state of the target address. */
    EndpointState endpoint() {
        return endpoint;
    }

    private void ended() {
        if (!ended) {
            ended = true;
            endpoint.producer().ended();
        }
    }

    /** Returns the timeout of the response in milliseconds. */
    long millis() {
        return millis;
    }

    /** Returns the stream; null until {@link Upstream#open} has returned. */
    @Nullable
    SbiStream stream() {
        return stream;
    }

    void opened(SbiStream opened) {
        stream = opened;
        if (dropped && !ended) {
            opened.reset(CANCEL);
            ended();
        }
    }

    /** Drops the attempt: resets the stream unless it has ended, and releases held parts. */
    void drop() {
        dropped = true;
        if (held != null) {
            held.release();
            held = null;
        }
        if (stream != null && !ended) {
            stream.reset(CANCEL);
            ended();
        }
    }

    /** Holds a response until {@link #relayHeld} or {@link #drop}. */
    void hold(Http2Headers headers) {
        held = new HeldResponse(headers);
    }

    /** Returns true when a response is held. */
    boolean holds() {
        return held != null;
    }

    /** Relays the held response; its later parts are relayed as they arrive. */
    void relayHeld() {
        HeldResponse response = held;
        if (response == null) {
            throw new IllegalStateException("no response is held");
        }
        held = null;
        boolean bodyFollows = !response.pieces.isEmpty() || response.trailers != null || !ended;
        exchange.relayHeld(this, response.headers, !bodyFollows);
        for (int i = 0; i < response.pieces.size(); i++) {
            boolean last = ended && response.trailers == null && i == response.pieces.size() - 1;
            exchange.relayData(this, response.pieces.get(i), last);
        }
        if (response.trailers != null) {
            exchange.relayTrailers(this, response.trailers);
        }
    }

    /** Records that the producer has answered, at least with a header block. */
    void answered(int status, long nowNanos) {
        sent.answered(status, nowNanos - begunNanos);
    }

    /** Records the failure of the attempt. */
    void failed(SbiFailure why, RequestEvent kind) {
        failure = why;
        sent.failed(kind.tag());
    }

    /** Returns the failure of the attempt; null while it has not failed. */
    @Nullable
    SbiFailure failure() {
        return failure;
    }

    @Override
    public void onRefused(ProblemDetails problem) {
        ended();
        if (!dropped) {
            dropped = true;
            exchange.onRefused(problem);
        }
    }

    /** Gives flow-control credit to the producer. */
    void consumed(int bytes) {
        if (stream != null) {
            stream.consumed(bytes);
        }
    }

    @Override
    public void onInterim(Http2Headers headers) {
        if (!dropped) {
            exchange.relayInterim(headers);
        }
    }

    @Override
    public void onHeaders(Http2Headers headers, boolean endOfStream) {
        if (endOfStream) {
            ended();
        }
        if (!dropped) {
            exchange.onResponse(this, headers, endOfStream);
        }
    }

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        if (endOfStream) {
            ended();
        }
        if (dropped) {
            data.release();
        } else if (held != null) {
            held.pieces.add(data);
        } else {
            exchange.relayData(this, data, endOfStream);
        }
    }

    @Override
    public void onTrailers(Http2Headers trailers) {
        ended();
        if (dropped) {
            return;
        }
        if (held != null) {
            held.trailers = trailers;
        } else {
            exchange.relayTrailers(this, trailers);
        }
    }

    @Override
    public void onReset(SbiFailure failure) {
        ended();
        if (!dropped) {
            exchange.onFailure(this, failure);
        }
    }

    private static final class HeldResponse {
        private final Http2Headers headers;
        private final BodyParts pieces = new BodyParts(1);
        private @Nullable Http2Headers trailers;

        HeldResponse(Http2Headers headers) {
            this.headers = headers;
        }

        void release() {
            pieces.release();
        }
    }
}
