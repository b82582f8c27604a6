// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.feed.Feed;
import org.sigcore.platform.feed.FeedRecord;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpcconfiguration.api.MessageFeedOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * Copies messages to a feed: requests as the consumer sent them, and responses as it gets them. Nothing waits for the feed;
 * while it is off a request costs one look at it.
 */
public final class FeedIntake implements Intake {
    private final Feed feed;
    private final Supplier<MessageFeedOptions> options;
    private final String fqdn;

    /** @param fqdn the SCP's name */
    public FeedIntake(Feed feed, Supplier<MessageFeedOptions> options, String fqdn) {
        this.feed = feed;
        this.options = options;
        this.fqdn = fqdn;
    }

    @Override
    public boolean active() {
        return feed.on();
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream, Next next) {
        MessageFeedOptions current = options.get();
        ThreadLocalRandom random = ThreadLocalRandom.current();
        Copied transaction =
                new Copied(new UUID(random.nextLong(), random.nextLong()).toString(), current.maxBodyKibibytes() << 10);
        Copy request = current.requestIngress() ? new Copy(transaction, "RxRequest", headers) : null;
        SbiStream seen = current.responseEgress() ? new CopiedStream(stream, transaction) : stream;
        if (request != null && endOfStream) {
            request.done();
        }
        SbiStreamReceiver receiver = next.accept(seen, headers, endOfStream);
        return request == null || endOfStream ? receiver : new CopiedReceiver(receiver, request);
    }

    /** One request and its answer. */
    private record Copied(String id, int maxBody) {}

    /** One message, until it has ended; then a record of the feed. */
    private final class Copy implements FeedRecord {
        private final Copied transaction;
        private final String direction;
        private final long millis = System.currentTimeMillis();
        private final List<CharSequence> fields = new ArrayList<>(48);
        private @Nullable ByteArrayOutputStream body;
        private boolean cut;
        private boolean offered;

        Copy(Copied transaction, String direction, Http2Headers headers) {
            this.transaction = transaction;
            this.direction = direction;
            for (Map.Entry<CharSequence, CharSequence> field : headers) {
                fields.add(field.getKey());
                fields.add(field.getValue());
            }
        }

        void add(ByteBuf data) {
            int room = transaction.maxBody() - (body == null ? 0 : body.size());
            int taken = Math.min(room, data.readableBytes());
            cut |= taken < data.readableBytes();
            if (taken > 0) {
                if (body == null) {
                    body = new ByteArrayOutputStream(taken);
                }
                byte[] bytes = ByteBufUtil.getBytes(data, data.readerIndex(), taken);
                body.write(bytes, 0, bytes.length);
            }
        }

        void done() {
            if (!offered) {
                offered = true;
                feed.offer(this);
            }
        }

        @Override
        public String key() {
            return transaction.id();
        }

        @Override
        public int sizeBytes() {
            return 512 + fields.size() * 32 + (body == null ? 0 : body.size());
        }

        @Override
        public byte[] encode() {
            ObjectNode record = Json.object().put("version", "1.0.0");
            ObjectNode metadata = record.putObject("metadata-list")
                    .put("correlation-id", transaction.id())
                    .put("message-direction", direction)
                    .put("timestamp", Instant.ofEpochMilli(millis).toString());
            metadata.putObject("feed-source").put("nf-type", "SCP").put("nf-fqdn", fqdn);
            if (cut) {
                metadata.put("body-cut", true);
            }
            var list = record.putArray("header-list");
            for (int i = 0; i < fields.size(); i += 2) {
                list.addObject().put(fields.get(i).toString(), fields.get(i + 1).toString());
            }
            if (body != null) {
                encode(record, body.toByteArray());
            }
            return Json.bytes(record);
        }

        private static void encode(ObjectNode record, byte[] bytes) {
            try {
                record.set("5g-sbi-message", Json.parse(bytes));
            } catch (ProblemException e) { // no JSON, or cut
                record.put("5g-sbi-message-base64", Base64.getEncoder().encodeToString(bytes));
            }
        }
    }

    private static final class CopiedReceiver implements SbiStreamReceiver {
        private final SbiStreamReceiver next;
        private final Copy copy;

        CopiedReceiver(SbiStreamReceiver next, Copy copy) {
            this.next = next;
            this.copy = copy;
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            copy.add(data);
            if (endOfStream) {
                copy.done();
            }
            next.onData(data, endOfStream);
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            copy.done();
            next.onTrailers(trailers);
        }

        @Override
        public void onReset(SbiFailure failure) {
            copy.done();
            next.onReset(failure);
        }
    }

    private final class CopiedStream extends ForwardingStream {
        private final Copied transaction;
        private @Nullable Copy copy;

        CopiedStream(SbiStream stream, Copied transaction) {
            super(stream);
            this.transaction = transaction;
        }

        @Override
        public void writeHeaders(Http2Headers headers, boolean endOfStream) {
            copy = new Copy(transaction, "TxResponse", headers);
            if (endOfStream) {
                copy.done();
            }
            super.writeHeaders(headers, endOfStream);
        }

        @Override
        public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
            if (copy != null) {
                copy.add(data);
                if (endOfStream) {
                    copy.done();
                }
            }
            super.writeData(data, endOfStream, onSent);
        }

        @Override
        public void writeTrailers(Http2Headers trailers) {
            if (copy != null) {
                copy.done();
            }
            super.writeTrailers(trailers);
        }

        @Override
        public void reset(long errorCode) {
            if (copy != null) {
                copy.done();
            }
            super.reset(errorCode);
        }
    }
}
