// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;

/**
 * An admitted request, between the engine and the application that serves it; pending until the response ends. Confined
 * to the event loop.
 */
final class GuardedExchange implements SbiStream, SbiStreamReceiver {
    private static final AsciiString SERVER = AsciiString.cached("server");
    private final IngressGateway gateway;
    private final ServiceGate service;
    private final SbiStream stream;
    private @Nullable SbiStreamReceiver receiver;
    private boolean answering;
    private boolean finished;
    private long received;
    private final @Nullable ExchangeCopy copy;

    GuardedExchange(
            IngressGateway gateway, ServiceGate service, SbiStream stream, Copier.@Nullable Transaction copied) {
        this.gateway = gateway;
        this.service = service;
        this.stream = stream;
        this.copy = copied == null ? null : new ExchangeCopy(copied);
    }

    SbiStreamReceiver begin(SbiApplication served, Http2Headers headers, boolean endOfStream) {
        service.pending.increment();
        if (copy != null) {
            copy.request(headers, endOfStream);
        }
        try {
            receiver = served.accept(this, headers, endOfStream);
        } catch (RuntimeException e) {
            finish(true);
            throw e;
        }
        return this;
    }

    private void finish(boolean failed) {
        if (!finished) {
            finished = true;
            service.pending.decrement();
            if (failed) {
                service.failures.increment();
            }
        }
    }

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        SbiStreamReceiver to = receiver;
        int length = data.readableBytes();
        received += length;
        if (to == null) {
            data.release();
            stream.consumed(length);
        } else if (received > gateway.rules().options().maxRequestBytes() && !answering) {
            data.release();
            receiver = null;
            to.onReset(new SbiFailure(SbiFailure.Kind.BODY_TOO_LARGE, false, "request body too large"));
            answering = true;
            finish(false);
            gateway.rules().tooLarge().answer(stream, endOfStream);
        } else {
            if (copy != null) {
                copy.requestData(data, endOfStream);
            }
            to.onData(data, endOfStream);
        }
    }

    @Override
    public void onTrailers(Http2Headers trailers) {
        if (copy != null) {
            copy.requestEnded();
        }
        if (receiver != null) {
            receiver.onTrailers(trailers);
        }
    }

    @Override
    public void onReset(SbiFailure failure) {
        finish(false); // the client has cancelled the request
        if (receiver != null) {
            receiver.onReset(failure);
        }
    }

    @Override
    public EventLoop eventLoop() {
        return stream.eventLoop();
    }

    @Override
    public void writeHeaders(Http2Headers headers, boolean endOfStream) {
        if (finished && answering) {
            return; // the gateway has already answered
        }
        answering = true;
        CharSequence status = headers.status();
        char kind = status == null || status.isEmpty() ? '5' : status.charAt(0);
        Http2Headers out = kind >= '4' && gateway.rules().options().serverHeader() && !headers.contains(SERVER)
                ? named(headers)
                : headers;
        if (kind == '5') {
            service.failures.increment();
        }
        if (copy != null) {
            copy.response(out, endOfStream);
        }
        stream.writeHeaders(out, endOfStream);
        if (endOfStream) {
            finish(false);
        }
    }

    @Override
    public void discardInput() {
        stream.discardInput();
    }

    @Override
    public void writeInterim(Http2Headers headers) {
        if (!answering) {
            stream.writeInterim(headers);
        }
    }

    /** Copies the headers, since the headers of a response may be shared. */
    private Http2Headers named(Http2Headers headers) {
        Http2Headers copy = new DefaultHttp2Headers(false, headers.size() + 2);
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            copy.add(field.getKey(), field.getValue());
        }
        return copy.set(SERVER, gateway.server());
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (copy != null) {
            copy.responseData(data, endOfStream);
        }
        stream.writeData(data, endOfStream, onSent);
        if (endOfStream) {
            finish(false);
        }
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        if (copy != null) {
            copy.responseEnded();
        }
        stream.writeTrailers(trailers);
        finish(false);
    }

    @Override
    public void reset(long errorCode) {
        finish(!answering);
        stream.reset(errorCode);
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
