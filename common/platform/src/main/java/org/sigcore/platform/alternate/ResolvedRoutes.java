// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves the configured virtual hosts in the background: {@link #refresh} queries those whose records have expired,
 * so that {@link #resolve} never waits for DNS. The last known endpoints remain in use when DNS stops answering.
 * Thread-safe.
 */
public final class ResolvedRoutes implements AlternateRoutes, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResolvedRoutes.class);
    private final ConfigView<DnsSrvOptions> options;
    private final Function<DnsSrvOptions, SrvLookup> lookups;
    private final LongSupplier nanoClock;
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private @Nullable DnsSrvOptions used;
    private @Nullable SrvLookup lookup;
    private volatile boolean closed;

    private record Entry(List<Endpoint> endpoints, long askAgainNanos, boolean failed) {}

    /** @param lookups creates the resolver; called again when the options change */
    public ResolvedRoutes(
            ConfigView<DnsSrvOptions> options, Function<DnsSrvOptions, SrvLookup> lookups, LongSupplier nanoClock) {
        this.options = options;
        this.lookups = lookups;
        this.nanoClock = nanoClock;
    }

    @Override
    public List<Endpoint> resolve(String virtualHost) {
        Entry entry = entries.get(virtualHost);
        return entry == null ? List.of() : entry.endpoints();
    }

    /** Returns the number of virtual hosts with at least one endpoint. */
    public int resolved() {
        return (int) entries.values().stream()
                .filter(entry -> !entry.endpoints().isEmpty())
                .count();
    }

    /** Queries DNS for the virtual hosts whose records have expired. Only one thread refreshes at a time. */
    public synchronized void refresh() {
        DnsSrvOptions now = options.current();
        if (!now.equals(used)) {
            closeLookup();
            used = now;
            entries.keySet().retainAll(now.virtualHosts());
            entries.replaceAll((host, entry) -> new Entry(entry.endpoints(), nanoClock.getAsLong(), entry.failed()));
        }
        for (String host : now.virtualHosts()) {
            if (closed) {
                return; // without DNS, up to a thousand timeouts would delay the shutdown
            }
            Entry entry = entries.get(host);
            if (entry == null || nanoClock.getAsLong() - entry.askAgainNanos() >= 0) {
                entries.put(host, ask(host, now, entry));
            }
        }
    }

    private Entry ask(String host, DnsSrvOptions now, @Nullable Entry before) {
        try {
            SrvLookup asked = lookup == null ? lookups.apply(now) : lookup;
            lookup = asked;
            SrvLookup.Answer answer = asked.lookup(now.prefix() + host);
            Duration ttl = max(now.minTtl(), min(now.maxTtl(), answer.ttl()));
            if (before == null || before.failed() || !before.endpoints().equals(answer.endpoints())) {
                LOG.atInfo()
                        .addKeyValue("event", "virtual-host-resolved")
                        .addKeyValue("host", host)
                        .addKeyValue("endpoints", answer.endpoints().size())
                        .addKeyValue("ttl", ttl)
                        .log("virtual host resolved");
            }
            return new Entry(answer.endpoints(), nanoClock.getAsLong() + ttl.toNanos(), false);
        } catch (RuntimeException e) { // includes malformed records and invalid name servers
            if (before == null || !before.failed()) {
                LOG.atWarn()
                        .addKeyValue("event", "virtual-host-unresolved")
                        .addKeyValue("host", host)
                        .addKeyValue("reason", e.getMessage())
                        .log("virtual host cannot be resolved; what was known stays");
            }
            List<Endpoint> kept = before == null ? List.of() : before.endpoints();
            return new Entry(kept, nanoClock.getAsLong() + now.retryInterval().toNanos(), true);
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private void closeLookup() {
        if (lookup != null) {
            lookup.close();
        }
        lookup = null;
    }

    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            closeLookup();
        }
    }
}
