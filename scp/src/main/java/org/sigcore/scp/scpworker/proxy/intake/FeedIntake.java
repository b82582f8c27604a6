// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.feed.Feed;
import org.sigcore.platform.feed.FeedMessage;
import org.sigcore.platform.feed.FeedMessage.Direction;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.scpworker.proxy.exchange.ForwardingStream;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/**
 * Copies messages to a feed: requests as sent by the consumer and as sent to each producer, responses as received from
 * producers and as sent to the consumer. Never waits for the feed; an inactive feed costs two checks per request.
 */
public final class FeedIntake implements Intake {
    private final Feed feed;
    private final byte[] source;

    /** @param fqdn name of the SCP */
    public FeedIntake(Feed feed, String fqdn) {
        this.feed = feed;
        this.source = FeedMessage.source("nf-type", "SCP", "nf-fqdn", fqdn);
    }

    @Override
    public boolean active(RequestContext context) {
        return feed.on();
    }

    @Override
    public SbiStreamReceiver accept(
            SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context, Next next) {
        MessageFeedOptions current = context.policy().intake().feed();
        FeedMessage.Transaction transaction = FeedMessage.Transaction.begin(
                source, current.maxBodyKibibytes() << 10, current.recordFormat().equals("JSON"));
        FeedMessage request =
                current.requestIngress() ? new FeedMessage(transaction, Direction.RxRequest, headers) : null;
        SbiStream seen = new CopiedStream(stream, transaction, current);
        if (request != null && endOfStream) {
            request.end(feed);
        }
        SbiStreamReceiver receiver =
                next.accept(seen, headers, endOfStream, context.by(copied(context.upstream(), transaction, current)));
        return request == null || endOfStream ? receiver : new CopiedReceiver(receiver, transaction, request);
    }

    // Copies messages to and from producers.
    private Upstream copied(Upstream behind, FeedMessage.Transaction transaction, MessageFeedOptions current) {
        if (!current.requestEgress() && !current.responseIngress()) {
            return behind;
        }
        return (consumer, target, headers, endOfStream, responseMillis, receiver) -> {
            FeedMessage request =
                    current.requestEgress() ? new FeedMessage(transaction, Direction.TxRequest, headers) : null;
            if (request != null && endOfStream) {
                request.end(feed);
            }
            CopiedAnswer answer = current.responseIngress() ? new CopiedAnswer(receiver, transaction) : null;
            SbiStream stream = behind.open(
                    consumer, target, headers, endOfStream, responseMillis, answer == null ? receiver : answer);
            return request == null && answer == null ? stream : new SentStream(stream, request, answer);
        };
    }

    /** Copies the rest of a request, or a response. */
    private class CopiedReceiver implements SbiStreamReceiver {
        private final SbiStreamReceiver next;
        private final FeedMessage.Transaction transaction;
        private @Nullable FeedMessage copy;

        /** @param copy of a request; null for a response, whose copy begins with its headers */
        CopiedReceiver(SbiStreamReceiver next, FeedMessage.Transaction transaction, @Nullable FeedMessage copy) {
            this.next = next;
            this.transaction = transaction;
            this.copy = copy;
        }

        @Override
        public void onInterim(Http2Headers headers) {
            next.onInterim(headers);
        }

        @Override
        public void onHeaders(Http2Headers headers, boolean endOfStream) {
            copy = new FeedMessage(transaction, Direction.RxResponse, headers);
            if (endOfStream) {
                copy.end(feed);
            }
            next.onHeaders(headers, endOfStream);
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            add(copy, data, endOfStream);
            next.onData(data, endOfStream);
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            done(copy);
            next.onTrailers(trailers);
        }

        @Override
        public void onReset(SbiFailure failure) {
            stop();
            next.onReset(failure);
        }

        /** Ends the copy; nothing more arrives. */
        final void stop() {
            done(copy);
        }
    }

    /** Copies the response of a producer, beginning with its headers. */
    private final class CopiedAnswer extends CopiedReceiver implements Upstream.Receiver {
        private final Upstream.Receiver attempt;

        CopiedAnswer(Upstream.Receiver attempt, FeedMessage.Transaction transaction) {
            super(attempt, transaction, null);
            this.attempt = attempt;
        }

        @Override
        public void onRefused(ProblemDetails problem) {
            stop();
            attempt.onRefused(problem);
        }
    }

    private void add(@Nullable FeedMessage copy, ByteBuf data, boolean last) {
        if (copy != null) {
            copy.add(data);
            if (last) {
                copy.end(feed);
            }
        }
    }

    private void done(@Nullable FeedMessage copy) {
        if (copy != null) {
            copy.end(feed);
        }
    }

    /** Copies a message as it is written. */
    private class SentStream extends ForwardingStream {
        private final @Nullable CopiedAnswer answer;

        @Nullable
        FeedMessage copy;

        /** @param answer response whose copy ends on a reset */
        SentStream(SbiStream stream, @Nullable FeedMessage copy, @Nullable CopiedAnswer answer) {
            super(stream);
            this.copy = copy;
            this.answer = answer;
        }

        @Override
        public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
            add(copy, data, endOfStream);
            super.writeData(data, endOfStream, onSent);
        }

        @Override
        public void writeTrailers(Http2Headers trailers) {
            done(copy);
            super.writeTrailers(trailers);
        }

        @Override
        public void reset(long errorCode) {
            done(copy);
            if (answer != null) {
                answer.stop();
            }
            super.reset(errorCode);
        }
    }

    /** Copies the response to the consumer, beginning with its headers. */
    private final class CopiedStream extends SentStream {
        private final FeedMessage.Transaction transaction;
        private final MessageFeedOptions options;

        CopiedStream(SbiStream stream, FeedMessage.Transaction transaction, MessageFeedOptions options) {
            super(stream, null, null);
            this.transaction = transaction;
            this.options = options;
        }

        @Override
        public void writeHeaders(Http2Headers headers, boolean endOfStream) {
            if (options.responseEgress()) {
                copy = new FeedMessage(transaction, Direction.TxResponse, headers);
                if (endOfStream) {
                    copy.end(feed);
                }
            }
            super.writeHeaders(headers, endOfStream);
        }
    }
}
