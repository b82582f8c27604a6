// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiStream;

/** A stream in front of another one; its subclasses look at or change what passes. Event loop only. */
public abstract class ForwardingStream implements SbiStream {
    private final SbiStream stream;

    public ForwardingStream(SbiStream stream) {
        this.stream = stream;
    }

    /** How the request gets another access token; null when this SCP has put none in. */
    public @Nullable TokenRenewal renewal() {
        return stream instanceof ForwardingStream inner ? inner.renewal() : null;
    }

    /** The stream of that class among one and those that it stands in front of, null when there is none. */
    public static <T extends ForwardingStream> @Nullable T find(Class<T> type, SbiStream from) {
        SbiStream each = from;
        while (each instanceof ForwardingStream forwarding) {
            if (type.isInstance(each)) {
                return type.cast(each);
            }
            each = forwarding.stream;
        }
        return null;
    }

    @Override
    public EventLoop eventLoop() {
        return stream.eventLoop();
    }

    @Override
    public void writeHeaders(Http2Headers headers, boolean endOfStream) {
        stream.writeHeaders(headers, endOfStream);
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        stream.writeData(data, endOfStream, onSent);
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        stream.writeTrailers(trailers);
    }

    @Override
    public void reset(long errorCode) {
        stream.reset(errorCode);
    }

    @Override
    public void consumed(int bytes) {
        stream.consumed(bytes);
    }

    @Override
    public @Nullable InetSocketAddress remote() {
        return stream.remote();
    }

    @Override
    public boolean secure() {
        return stream.secure();
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return stream.tlsSession();
    }
}
