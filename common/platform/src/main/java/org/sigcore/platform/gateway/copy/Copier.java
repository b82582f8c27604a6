// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.copy;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.feed.FeedCounters;
import org.sigcore.platform.feed.FeedMessage;
import org.sigcore.platform.feed.FeedMessage.Direction;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Copies the messages of one gateway into its feed. While the feed is off, {@link #begin} returns null at no cost.
 * Thread-safe; a {@link Transaction} is confined to one thread at a time.
 */
public final class Copier implements AutoCloseable {
    private final ConfigView<CopyOptions> options;
    private final SwitchedFeed feed;
    private final Supplier<byte[]> source;

    /**
     * Identifies the process that copies: the pod is the host name, or the process id.
     *
     * @return the first lines of each copy
     */
    public static byte[] source(String nfType, String nfInstanceId, String gateway) {
        String pod = System.getenv()
                .getOrDefault("HOSTNAME", String.valueOf(ProcessHandle.current().pid()));
        return FeedMessage.source(
                "nf-type", nfType, "nf-instance-id", nfInstanceId, "gateway", gateway, "pod-instance-id", pod);
    }

    /** @param source supplies the first lines of each transaction's copies, see {@link #source} */
    public Copier(ConfigView<CopyOptions> options, SwitchedFeed feed, Supplier<byte[]> source) {
        this.options = options;
        this.feed = feed;
        this.source = source;
        options.onChange(changed -> feed.use(changed.feed()));
        feed.use(options.current().feed());
    }

    /** Registers the counters under their metric names: {@code oc_ingressgateway_msgcopy_requests_total} and so on. */
    public void bind(MeterRegistry registry, String gateway) {
        FeedCounters counters = feed.counters();
        String name = "oc." + gateway.toLowerCase(Locale.ROOT) + ".msgcopy.";
        FunctionCounter.builder(name + "requests", counters, FeedCounters::attempted)
                .description("Copies of messages that were made")
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

    /** Returns a transaction to copy; null while the feed is off. */
    public @Nullable Transaction begin() {
        return feed.on()
                ? new Transaction(FeedMessage.Transaction.begin(
                        source.get(), options.current().maxBodyBytes(), true))
                : null;
    }

    /** Copies of a request and its response. */
    public final class Transaction {
        private final FeedMessage.Transaction common;

        private Transaction(FeedMessage.Transaction common) {
            this.common = common;
        }

        /** Creates the copy of a message whose body follows. */
        public FeedMessage message(Direction direction, Http2Headers headers) {
            return new FeedMessage(common, direction, headers);
        }

        /** Offers a complete or incomplete message to the feed, once. */
        public void end(FeedMessage message) {
            message.end(feed);
        }

        /** Copies an outgoing request. */
        public void sent(SbiRequest request, String authority) {
            whole(
                    Direction.TxRequest,
                    fields(
                            request.headers(),
                            ":method",
                            request.method(),
                            ":path",
                            request.target(),
                            ":authority",
                            authority),
                    request.body());
        }

        /** Copies its response. */
        public void got(SbiResponse response) {
            whole(
                    Direction.RxResponse,
                    fields(response.headers(), ":status", String.valueOf(response.status())),
                    response.body());
        }

        private void whole(Direction direction, List<Map.Entry<String, String>> fields, byte[] body) {
            FeedMessage message = new FeedMessage(common, direction, fields, body.length);
            message.add(Unpooled.wrappedBuffer(body));
            message.end(feed);
        }
    }

    private static List<Map.Entry<String, String>> fields(SbiHeaders headers, String... pseudo) {
        List<Map.Entry<String, String>> fields = new ArrayList<>();
        for (int i = 0; i < pseudo.length; i += 2) {
            fields.add(Map.entry(pseudo[i], pseudo[i + 1]));
        }
        headers.forEach(fields::add);
        return fields;
    }

    @Override
    public void close() {
        feed.close();
    }
}
