// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.sbi.SbiStream;

/** Records what is written and sends it at once unless {@link #holding}. Releases the data that it takes. */
final class FakeStream implements SbiStream {
    private final EventLoop loop;
    final List<Runnable> unsent = new ArrayList<>();
    final StringBuilder body = new StringBuilder();
    final List<Http2Headers> interim = new ArrayList<>();
    boolean holding;

    /** The TLS session of the consumer's connection; null for a connection without TLS. */
    @Nullable
    SSLSession session;

    @Nullable
    Http2Headers headers;

    @Nullable
    Http2Headers trailers;

    boolean ended;

    /** The memory budget of the connection. */
    SbiMemory memory = SbiMemory.UNBOUNDED;

    long resetCode = -1;
    boolean discarding;
    int credit;

    FakeStream(EventLoop loop) {
        this.loop = loop;
    }

    @Override
    public EventLoop eventLoop() {
        return loop;
    }

    @Override
    public void writeHeaders(Http2Headers written, boolean endOfStream) {
        headers = written;
        ended = endOfStream;
    }

    @Override
    public void writeInterim(Http2Headers written) {
        interim.add(written);
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        body.append(data.toString(StandardCharsets.UTF_8));
        data.release();
        ended = endOfStream;
        if (onSent != null) {
            unsent.add(onSent);
        }
        if (!holding) {
            sendAll();
        }
    }

    void sendAll() {
        List<Runnable> due = List.copyOf(unsent);
        unsent.clear();
        due.forEach(Runnable::run);
    }

    @Override
    public void writeTrailers(Http2Headers written) {
        trailers = written;
        ended = true;
    }

    @Override
    public void reset(long errorCode) {
        resetCode = errorCode;
        sendAll(); // dropped data counts as sent
    }

    @Override
    public void discardInput() {
        discarding = true;
    }

    @Override
    public void consumed(int bytes) {
        credit += bytes;
    }

    @Override
    public SbiMemory memory() {
        return memory;
    }

    @Override
    public @Nullable InetSocketAddress remote() {
        return null;
    }

    @Override
    public boolean secure() {
        return session != null;
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return session;
    }

    /** Returns a header field that was written. */
    @Nullable
    String field(String name) {
        CharSequence value = headers == null ? null : headers.get(name);
        return value == null ? null : value.toString();
    }
}
