// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcalternateresolution;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.UriParts;
import org.sigcore.platform.alternate.DnsException;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.alternate.SrvLookup;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateRecords;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateSnapshot;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateSnapshot.Alternate;
import org.sigcore.scp.contract.scpcconfiguration.DnsSrvConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.DnsSrvOptions;

/**
 * Caches the DNS records of all configured names. Queries again when a TTL expires, and keeps the last records while
 * DNS does not answer. One thread calls {@link #refresh}; other methods are thread-safe.
 */
public final class AlternateResolver implements AlternateRecords {
    private static final Duration IDLE = Duration.ofSeconds(1);

    private final Supplier<DnsSrvOptions> options;
    private final Supplier<Map<String, DnsSrvConfiguration>> wanted;
    private final Function<DnsSrvOptions, SrvLookup> resolvers;
    private final InstantSource clock;
    private final Map<DnsSrvConfiguration, Held> held = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final LongAdder asked = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private @Nullable SrvLookup resolver;
    private @Nullable DnsSrvOptions resolverOptions;
    private AlternateSnapshot snapshot = new AlternateSnapshot(1, Map.of());

    private record Held(List<Alternate> alternates, long dueMillis) {}

    public AlternateResolver(
            Supplier<DnsSrvOptions> options,
            Supplier<Map<String, DnsSrvConfiguration>> wanted,
            Function<DnsSrvOptions, SrvLookup> resolvers,
            InstantSource clock) {
        this.options = options;
        this.wanted = wanted;
        this.resolvers = resolvers;
        this.clock = clock;
    }

    /** Queries all expired names in parallel; returns the pause before the next round. */
    public Duration refresh() {
        DnsSrvOptions current = options.get();
        Set<DnsSrvConfiguration> names =
                current.enabled() ? new HashSet<>(wanted.get().values()) : Set.of();
        held.keySet().retainAll(names);
        long now = clock.millis();
        List<DnsSrvConfiguration> due = names.stream()
                .filter(name -> {
                    Held known = held.get(name);
                    return known == null || known.dueMillis() <= now;
                })
                .toList();
        if (!due.isEmpty()) {
            SrvLookup dns = resolver(current);
            try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
                due.forEach(name -> all.execute(() -> ask(dns, name, current)));
            }
        }
        publish();
        return IDLE;
    }

    private SrvLookup resolver(DnsSrvOptions current) {
        SrvLookup known = resolver;
        if (known == null || !current.equals(resolverOptions)) {
            if (known != null) {
                known.close();
            }
            known = resolvers.apply(current);
            resolver = known;
            resolverOptions = current;
        }
        return known;
    }

    private void ask(SrvLookup dns, DnsSrvConfiguration name, DnsSrvOptions current) {
        asked.increment();
        long now = clock.millis();
        long least = current.minRefresh().toMillis();
        try {
            SrvLookup.Answer answer = dns.lookup("_" + name.scheme() + "._tcp." + name.fqdn());
            long pause = Math.clamp(
                    answer.ttl().toMillis(),
                    least,
                    Math.max(least, current.maxRefresh().toMillis()));
            held.put(name, new Held(alternates(answer.endpoints(), name.scheme()), now + pause));
        } catch (DnsException e) {
            failed.increment();
            Held known = held.get(name);
            held.put(name, new Held(known == null ? List.of() : known.alternates(), now + least));
        }
    }

    private static List<Alternate> alternates(List<Endpoint> endpoints, String scheme) {
        return endpoints.stream()
                .filter(each -> UriParts.isHost(each.host()))
                .map(each ->
                        new Alternate(ApiRoot.of(scheme, each.host(), each.port()), each.priority(), each.weight()))
                .toList();
    }

    private void publish() {
        Map<String, List<Alternate>> byHost = new HashMap<>();
        held.forEach((name, known) ->
                byHost.merge(name.fqdn().toLowerCase(Locale.ROOT), known.alternates(), (one, other) -> {
                    List<Alternate> both = new ArrayList<>(one);
                    both.addAll(other);
                    return List.copyOf(both);
                }));
        lock.lock();
        try {
            if (!byHost.equals(snapshot.byHost())) {
                snapshot = new AlternateSnapshot(snapshot.version() + 1, byHost);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public AlternateSnapshot awaitNewer(long knownVersion, long maxWaitMillis) {
        lock.lock();
        try {
            long nanos = TimeUnit.MILLISECONDS.toNanos(maxWaitMillis);
            while (snapshot.version() == knownVersion && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            return snapshot;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return snapshot;
        } finally {
            lock.unlock();
        }
    }

    /** Closes the DNS client. */
    public void close() {
        if (resolver != null) {
            resolver.close();
        }
    }

    /** Returns the number of queries. */
    public long asked() {
        return asked.sum();
    }

    /** Returns the number of queries that DNS did not answer. */
    public long failed() {
        return failed.sum();
    }

    /** Returns the number of names with known records. */
    public int known() {
        return held.size();
    }
}
