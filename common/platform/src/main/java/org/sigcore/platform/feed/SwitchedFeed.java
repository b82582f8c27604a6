// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A feed that can be switched on, off and to another target at runtime. The owner calls {@link #use} at the start and
 * from the listener of its configuration view, and registers {@link #counters} as meters:
 *
 * <pre>{@code
 * SwitchedFeed feed = new SwitchedFeed();
 * feed.use(view.current().feed());
 * view.onChange(options -> feed.use(options.feed()));
 * if (feed.on()) { feed.offer(record); }      // on any thread
 * }</pre>
 */
public final class SwitchedFeed implements Feed, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SwitchedFeed.class);
    private final FeedCounters counters = new FeedCounters();
    private final Function<FeedOptions, Producer<byte[], byte[]>> producers;
    private @Nullable FeedOptions options;
    private volatile @Nullable KafkaFeed current;

    /** Creates a feed that is off, and publishes to Kafka once enabled. */
    public SwitchedFeed() {
        this(KafkaProducers::create);
    }

    /** @param producers factory of producers; tests use Kafka's {@code MockProducer} */
    public SwitchedFeed(Function<FeedOptions, Producer<byte[], byte[]>> producers) {
        this.producers = producers;
    }

    /** Applies new options; waiting records are still published in the background. */
    public synchronized void use(FeedOptions wanted) {
        if (wanted.equals(options)) {
            return;
        }
        options = wanted;
        KafkaFeed before = current;
        current = wanted.enabled() ? open(wanted) : null;
        if (before != null) {
            Thread.ofVirtual().name("feed-close").start(before::close);
        }
    }

    private @Nullable KafkaFeed open(FeedOptions wanted) {
        try {
            return new KafkaFeed(wanted, producers.apply(wanted), counters);
        } catch (RuntimeException e) {
            LOG.atError()
                    .addKeyValue("event", "feed-off")
                    .setCause(e)
                    .log("feed stays off: its producer cannot be created");
            counters.healthy = false;
            return null;
        }
    }

    @Override
    public boolean offer(FeedRecord record) {
        KafkaFeed feed = current;
        return feed != null && feed.offer(record);
    }

    @Override
    public boolean on() {
        return current != null;
    }

    /** Returns the counters, which span all options. */
    public FeedCounters counters() {
        return counters;
    }

    /** Returns the number of records that wait to be published. */
    public int waiting() {
        KafkaFeed feed = current;
        return feed == null ? 0 : feed.waiting();
    }

    @Override
    public synchronized void close() {
        KafkaFeed feed = current;
        current = null;
        if (feed != null) {
            feed.close();
        }
    }
}
