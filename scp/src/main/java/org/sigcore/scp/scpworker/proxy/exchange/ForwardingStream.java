// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.sbi.SbiStream;

/** Forwards to another stream; subclasses observe or change what passes. Event loop only. */
public abstract class ForwardingStream implements SbiStream {
    private final SbiStream stream;

    public ForwardingStream(SbiStream stream) {
        this.stream = stream;
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
    public void writeInterim(Http2Headers headers) {
        stream.writeInterim(headers);
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
    public void discardInput() {
        stream.discardInput();
    }

    @Override
    public void consumed(int bytes) {
        stream.consumed(bytes);
    }

    @Override
    public SbiMemory memory() {
        return stream.memory();
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
