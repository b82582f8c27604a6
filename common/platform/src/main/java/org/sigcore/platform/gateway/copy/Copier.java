// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.copy;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.feed.FeedCounters;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Copies the messages of one gateway into its feed. While the feed is off, {@link #begin} answers null and nothing is
 * spent. Thread-safe; a {@link Transaction} is for one thread at a time.
 */
public final class Copier implements AutoCloseable {
    private final ConfigView<CopyOptions> options;
    private final SwitchedFeed feed;
    private final Supplier<Source> source;

    /** Who copies. */
    public record Source(String nfType, String nfInstanceId, String gateway, String pod) {
        private static final String POD = System.getenv()
                .getOrDefault("HOSTNAME", String.valueOf(ProcessHandle.current().pid()));

        /** This process: the pod is the host name, or the process id. */
        public static Source of(String nfType, String nfInstanceId, String gateway) {
            return new Source(nfType, nfInstanceId, gateway, POD);
        }
    }

    /** @param source asked when a message is copied */
    public Copier(ConfigView<CopyOptions> options, SwitchedFeed feed, Supplier<Source> source) {
        this.options = options;
        this.feed = feed;
        this.source = source;
        options.onChange(changed -> feed.use(changed.feed()));
        feed.use(options.current().feed());
    }

    /** Gives the counters their names: {@code oc_ingressgateway_msgcopy_requests_total} and so on. */
    public void bind(MeterRegistry registry, String gateway) {
        FeedCounters counters = feed.counters();
        String name = "oc." + gateway.toLowerCase(Locale.ROOT) + ".msgcopy.";
        FunctionCounter.builder(name + "requests", counters, FeedCounters::attempted)
                .description("copies that were made")
                .register(registry);
        FunctionCounter.builder(name + "responses", counters, FeedCounters::published)
                .tag("result", "published")
                .register(registry);
        FunctionCounter.builder(name + "responses", counters, FeedCounters::failed)
                .tag("result", "failed")
                .register(registry);
        FunctionCounter.builder(name + "responses", counters, FeedCounters::dropped)
                .tag("result", "dropped")
                .register(registry);
        Gauge.builder(name + "healthy", counters, each -> each.healthy() ? 1 : 0)
                .register(registry);
    }

    /** A transaction that is to be copied; null while none is. */
    public @Nullable Transaction begin() {
        return feed.on() ? new Transaction(options.current().maxBodyBytes()) : null;
    }

    /** A request and its response. */
    public final class Transaction {
        private final String id = Long.toHexString(ThreadLocalRandom.current().nextLong());
        private final int maxBodyBytes;

        private Transaction(int maxBodyBytes) {
            this.maxBodyBytes = maxBodyBytes;
        }

        /** Of a body, how much is worth keeping. */
        public int maxBodyBytes() {
            return maxBodyBytes;
        }

        /** A request that came in. The headers are copied. */
        public void received(CharSequence[] fields, byte @Nullable [] body, int bodyBytes) {
            offer(MessageCopy.Direction.RxRequest, fields, body, bodyBytes);
        }

        /** Its answer. */
        public void answered(CharSequence[] fields, byte @Nullable [] body, int bodyBytes) {
            offer(MessageCopy.Direction.TxResponse, fields, body, bodyBytes);
        }

        /** A request that goes out. */
        public void sent(SbiRequest request, String authority) {
            CharSequence[] fields = fields(
                    request.headers(), ":method", request.method(), ":path", request.target(), ":authority", authority);
            whole(MessageCopy.Direction.TxRequest, fields, request.body());
        }

        /** Its answer. */
        public void got(SbiResponse response) {
            CharSequence[] fields = fields(response.headers(), ":status", String.valueOf(response.status()));
            whole(MessageCopy.Direction.RxResponse, fields, response.body());
        }

        private void whole(MessageCopy.Direction direction, CharSequence[] fields, byte[] body) {
            offer(direction, fields, body.length > maxBodyBytes ? null : body, body.length);
        }

        private void offer(
                MessageCopy.Direction direction, CharSequence[] fields, byte @Nullable [] body, int bodyBytes) {
            long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            feed.offer(new MessageCopy(source.get(), id, direction, now, fields, body, bodyBytes));
        }
    }

    /** The fields of a header list, names and values by turns, in an array of its own. */
    public static CharSequence[] fields(Http2Headers headers) {
        CharSequence[] fields = new CharSequence[headers.size() * 2];
        int i = 0;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            fields[i++] = field.getKey();
            fields[i++] = field.getValue();
        }
        return fields;
    }

    private static CharSequence[] fields(SbiHeaders headers, CharSequence... pseudo) {
        int count = pseudo.length;
        for (Map.Entry<String, String> ignored : headers) {
            count += 2;
        }
        CharSequence[] fields = java.util.Arrays.copyOf(pseudo, count);
        int i = pseudo.length;
        for (Map.Entry<String, String> field : headers) {
            fields[i++] = field.getKey();
            fields[i++] = field.getValue();
        }
        return fields;
    }

    @Override
    public void close() {
        feed.close();
    }
}
