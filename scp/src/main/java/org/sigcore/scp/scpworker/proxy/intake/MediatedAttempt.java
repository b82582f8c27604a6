// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/**
 * A request to one producer, edited before it is sent, and the response, edited before the exchange receives it; each
 * only if a trigger point matches. Event loop only.
 */
final class MediatedAttempt implements SbiStream, Upstream.Receiver {
    private static final long CANCEL = 8;

    private final EditedMessage.Setting setting;
    private final Triggers.Index responses;
    private final Upstream.Receiver exchange;
    private final UncreditedBytes uncredited = new UncreditedBytes();
    private @Nullable EditedMessage request;
    private @Nullable EditedMessage response;
    private @Nullable SbiStream producer;
    private boolean over;

    /** Sends the edited header block of the request. */
    @FunctionalInterface
    interface Opener {
        SbiStream open(Http2Headers headers, boolean endOfStream, Upstream.Receiver receiver);
    }

    /** @param exchange receiver of the attempt */
    MediatedAttempt(EditedMessage.Setting setting, Triggers.Index responses, Upstream.Receiver exchange) {
        this.setting = setting;
        this.responses = responses;
        this.exchange = exchange;
    }

    /** @param trigger matching the request; null to send it unedited */
    void begin(Triggers.@Nullable Trigger trigger, Http2Headers headers, boolean endOfStream, Opener opener) {
        if (trigger == null) {
            producer = opener.open(headers, endOfStream, this);
            return;
        }
        request = new EditedMessage(setting, trigger, 0, headers, new ToProducer(opener));
        request.begin(endOfStream);
    }

    private final class ToProducer implements EditedMessage.Sink {
        private final Opener opener;

        ToProducer(Opener opener) {
            this.opener = opener;
        }

        @Override
        public void headers(Http2Headers headers, boolean endOfStream) {
            SbiStream opened = opener.open(headers, endOfStream, MediatedAttempt.this);
            producer = opened;
            if (over) {
                opened.reset(CANCEL); // the failure was reported during the call
            }
        }

        @Override
        public void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
            if (producer == null) {
                data.release();
            } else {
                producer.writeData(data, endOfStream, onSent);
            }
        }

        @Override
        public void trailers(Http2Headers trailers) {
            if (producer != null) {
                producer.writeTrailers(trailers);
            }
        }

        @Override
        public void refuse(ProblemDetails problem) {
            refused(problem);
        }
    }

    private final class FromProducer implements EditedMessage.Sink {
        @Override
        public void headers(Http2Headers headers, boolean endOfStream) {
            exchange.onHeaders(headers, endOfStream);
        }

        @Override
        public void data(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
            if (onSent == null) {
                uncredited.add(data.readableBytes());
            }
            exchange.onData(data, endOfStream);
        }

        @Override
        public void trailers(Http2Headers trailers) {
            exchange.onTrailers(trailers);
        }

        @Override
        public void refuse(ProblemDetails problem) {
            refused(problem);
        }
    }

    private void refused(ProblemDetails problem) {
        reset(CANCEL);
        exchange.onRefused(problem);
    }

    // To the producer

    @Override
    public EventLoop eventLoop() {
        return setting.loop();
    }

    @Override
    public void writeHeaders(Http2Headers headers, boolean endOfStream) {
        throw new IllegalStateException("the headers were sent by open");
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (request != null) {
            request.data(data, endOfStream, onSent);
        } else if (producer != null) {
            producer.writeData(data, endOfStream, onSent);
        } else {
            data.release();
        }
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        if (request != null) {
            request.trailers(trailers);
        } else if (producer != null) {
            producer.writeTrailers(trailers);
        }
    }

    @Override
    public void reset(long errorCode) {
        drop();
        if (producer != null) {
            producer.reset(errorCode);
        }
    }

    private void drop() {
        over = true;
        if (request != null) {
            request.drop();
        }
        if (response != null) {
            response.drop();
        }
    }

    @Override
    public void consumed(int bytes) {
        int due = uncredited.due(bytes);
        if (due > 0 && producer != null) {
            producer.consumed(due);
        }
    }

    @Override
    public @Nullable InetSocketAddress remote() {
        return producer == null ? null : producer.remote();
    }

    @Override
    public boolean secure() {
        return producer != null && producer.secure();
    }

    // From the producer

    @Override
    public void onInterim(Http2Headers headers) {
        exchange.onInterim(headers);
    }

    @Override
    public void onHeaders(Http2Headers headers, boolean endOfStream) {
        int status = HeaderNames.status(headers);
        Triggers.Trigger trigger = responses.first(setting.method(), status, headers);
        if (trigger == null) {
            exchange.onHeaders(headers, endOfStream);
            return;
        }
        response = new EditedMessage(setting, trigger, status, headers, new FromProducer());
        response.begin(endOfStream);
    }

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        if (response == null) {
            exchange.onData(data, endOfStream);
            return;
        }
        int bytes = data.readableBytes();
        response.data(data, endOfStream, () -> credit(bytes));
    }

    private void credit(int bytes) {
        if (producer != null) {
            producer.consumed(bytes);
        }
    }

    @Override
    public void onTrailers(Http2Headers trailers) {
        if (response == null) {
            exchange.onTrailers(trailers);
        } else {
            response.trailers(trailers);
        }
    }

    @Override
    public void onRefused(ProblemDetails problem) {
        drop();
        exchange.onRefused(problem);
    }

    @Override
    public void onReset(SbiFailure failure) {
        drop();
        exchange.onReset(failure);
    }
}
