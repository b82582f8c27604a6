// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.feed.Feed;
import org.sigcore.platform.feed.FeedRecord;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpcconfiguration.api.MessageFeedOptions;
import tools.jackson.core.JsonGenerator;

/**
 * Copies messages to a feed: requests as the consumer sent them and as they go to each producer tried, responses as they
 * come from those and as the consumer gets them. Nothing waits for the feed; while it is off a request costs two looks at it.
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
        SbiStream seen = new CopiedStream(stream, transaction, current);
        if (request != null && endOfStream) {
            request.done();
        }
        SbiStreamReceiver receiver = next.accept(seen, headers, endOfStream);
        return request == null || endOfStream ? receiver : new CopiedReceiver(receiver, transaction, request);
    }

    /** What is behind, with copies of what goes to producers and comes from them. */
    public Upstream over(Upstream behind) {
        return (consumer, target, headers, endOfStream, responseMillis, receiver) -> {
            CopiedStream copied = feed.on() ? ForwardingStream.find(CopiedStream.class, consumer) : null;
            if (copied == null) {
                return behind.open(consumer, target, headers, endOfStream, responseMillis, receiver);
            }
            Copied transaction = copied.transaction;
            Copy request = copied.options.requestEgress() ? new Copy(transaction, "TxRequest", headers) : null;
            if (request != null && endOfStream) {
                request.done();
            }
            CopiedReceiver answer =
                    copied.options.responseIngress() ? new CopiedReceiver(receiver, transaction, null) : null;
            SbiStream stream = behind.open(
                    consumer, target, headers, endOfStream, responseMillis, answer == null ? receiver : answer);
            return request == null && answer == null ? stream : new SentStream(stream, request, answer);
        };
    }

    /** One request and its answer. */
    private record Copied(String id, int maxBody) {}

    /** One message, until it has ended; then a record of the feed. */
    private final class Copy implements FeedRecord {
        private final Copied transaction;
        private final String direction;
        private final long millis = System.currentTimeMillis();
        private final List<CharSequence> fields = new ArrayList<>(48);
        private byte @Nullable [] body;
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
            byte[] soFar = body;
            int had = soFar == null ? 0 : soFar.length;
            int taken = Math.min(transaction.maxBody() - had, data.readableBytes());
            cut |= taken < data.readableBytes();
            if (taken > 0) {
                byte[] more = soFar == null ? new byte[taken] : Arrays.copyOf(soFar, had + taken);
                data.getBytes(data.readerIndex(), more, had, taken);
                body = more;
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
            return 512 + fields.size() * 32 + (body == null ? 0 : body.length);
        }

        @Override
        public byte[] encode() {
            ByteArrayOutputStream out = new ByteArrayOutputStream(2048 + (body == null ? 0 : body.length));
            byte[] content = body;
            boolean json = content != null && !cut && Json.isDocument(content);
            try (JsonGenerator record = Json.mapper().createGenerator(out)) {
                record.writeStartObject();
                record.writeStringProperty("version", "1.0.0");
                writeMetadata(record);
                record.writeArrayPropertyStart("header-list");
                for (int i = 0; i < fields.size(); i += 2) {
                    record.writeStartObject();
                    record.writeStringProperty(
                            fields.get(i).toString(), fields.get(i + 1).toString());
                    record.writeEndObject();
                }
                record.writeEndArray();
                if (json) { // as it is, without being taken apart
                    record.writeName("5g-sbi-message");
                    record.writeRawValue("");
                    record.flush();
                    out.writeBytes(content);
                } else if (content != null) {
                    record.writeStringProperty(
                            "5g-sbi-message-base64", Base64.getEncoder().encodeToString(content));
                }
                record.writeEndObject();
            }
            return out.toByteArray();
        }

        private void writeMetadata(JsonGenerator record) {
            record.writeObjectPropertyStart("metadata-list");
            record.writeStringProperty("correlation-id", transaction.id());
            record.writeStringProperty("message-direction", direction);
            record.writeStringProperty("timestamp", Instant.ofEpochMilli(millis).toString());
            record.writeObjectPropertyStart("feed-source");
            record.writeStringProperty("nf-type", "SCP");
            record.writeStringProperty("nf-fqdn", fqdn);
            record.writeEndObject();
            if (cut) {
                record.writeBooleanProperty("body-cut", true);
            }
            record.writeEndObject();
        }
    }

    /** The rest of a request, or a response. */
    private final class CopiedReceiver implements SbiStreamReceiver {
        private final SbiStreamReceiver next;
        private final Copied transaction;
        private @Nullable Copy copy;

        /** @param copy of a request; null for a response, which begins with its headers */
        CopiedReceiver(SbiStreamReceiver next, Copied transaction, @Nullable Copy copy) {
            this.next = next;
            this.transaction = transaction;
            this.copy = copy;
        }

        @Override
        public void onHeaders(Http2Headers headers, boolean endOfStream) {
            copy = new Copy(transaction, "RxResponse", headers);
            if (endOfStream) {
                copy.done();
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
            done(copy);
            next.onReset(failure);
        }
    }

    private static void add(@Nullable Copy copy, ByteBuf data, boolean last) {
        if (copy != null) {
            copy.add(data);
            if (last) {
                copy.done();
            }
        }
    }

    private static void done(@Nullable Copy copy) {
        if (copy != null) {
            copy.done();
        }
    }

    /** A message that is written: its copy grows with it. */
    private static class SentStream extends ForwardingStream {
        private final @Nullable CopiedReceiver answer;

        @Nullable
        Copy copy;

        /** @param answer of which nothing comes any more after a reset */
        SentStream(SbiStream stream, @Nullable Copy copy, @Nullable CopiedReceiver answer) {
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
                done(answer.copy);
            }
            super.reset(errorCode);
        }
    }

    /** The consumer's stream: the response begins with its headers. */
    private final class CopiedStream extends SentStream {
        private final Copied transaction;
        private final MessageFeedOptions options;

        CopiedStream(SbiStream stream, Copied transaction, MessageFeedOptions options) {
            super(stream, null, null);
            this.transaction = transaction;
            this.options = options;
        }

        @Override
        public void writeHeaders(Http2Headers headers, boolean endOfStream) {
            if (options.responseEgress()) {
                copy = new Copy(transaction, "TxResponse", headers);
                if (endOfStream) {
                    copy.done();
                }
            }
            super.writeHeaders(headers, endOfStream);
        }
    }
}
