// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.configuration.ConfigView;

/** The peers of virtual hosts: their health, and the order in which a request tries them. Thread-safe. */
@SpecRef("RFC 2782")
final class Peers {
    private final ConfigView<Map<String, VirtualHost>> configured;
    private final Function<String, List<Endpoint>> resolved;
    private final LongSupplier nanoClock;
    private final RandomGenerator random;
    private final Map<String, Health> health = new ConcurrentHashMap<>();
    private final Map<String, Boolean> used = new ConcurrentHashMap<>();

    /** @param ejected end of the ejection on the nano clock; null if the peer is not ejected */
    private record Health(int failures, @Nullable Long ejected) {
        static final Health WELL = new Health(0, null);
    }

    /** @param resolved endpoints of names that are not configured; empty for the name of a single host */
    Peers(
            ConfigView<Map<String, VirtualHost>> configured,
            Function<String, List<Endpoint>> resolved,
            LongSupplier nanoClock,
            RandomGenerator random) {
        this.configured = configured;
        this.resolved = resolved;
        this.nanoClock = nanoClock;
        this.random = random;
    }

    /** Returns the endpoints of a virtual host, for meters. */
    List<Endpoint> of(String host) {
        return of(host, configured.current());
    }

    /** Returns the endpoints of a virtual host; empty if the name is that of a single host. */
    List<Endpoint> of(String host, Map<String, VirtualHost> hosts) {
        VirtualHost known = hosts.get(host);
        List<Endpoint> endpoints = known != null ? known.endpoints() : resolved.apply(host);
        if (!endpoints.isEmpty()) {
            used.putIfAbsent(host, true);
        }
        return endpoints;
    }

    /** Orders endpoints: healthy peers first, then by priority, weighted random within a priority. */
    List<Endpoint> order(List<Endpoint> endpoints) {
        List<Endpoint> order = new ArrayList<>(endpoints.size());
        for (boolean well : new boolean[] {true, false}) {
            List<Endpoint> rest = new ArrayList<>(
                    endpoints.stream().filter(each -> available(each) == well).toList());
            rest.sort(Comparator.comparingInt(Endpoint::priority));
            while (!rest.isEmpty()) {
                order.add(draw(rest));
            }
        }
        return order;
    }

    private Endpoint draw(List<Endpoint> sorted) {
        int priority = sorted.getFirst().priority();
        int total = 0;
        int count = 0;
        for (Endpoint each : sorted) {
            if (each.priority() != priority) {
                break;
            }
            total += each.weight() + 1; // endpoints with weight 0 get a small chance
            count++;
        }
        int drawn = random.nextInt(total);
        for (int i = 0; i < count; i++) {
            drawn -= sorted.get(i).weight() + 1;
            if (drawn < 0) {
                return sorted.remove(i);
            }
        }
        throw new AssertionError("the draw is below the sum");
    }

    boolean available(Endpoint peer) {
        Health known = health.get(key(peer));
        return known == null || known.ejected() == null || nanoClock.getAsLong() - known.ejected() >= 0;
    }

    void succeeded(Endpoint peer) {
        if (health.get(key(peer)) != null) {
            health.remove(key(peer));
        }
    }

    void failed(Endpoint peer, EgressOptions now) {
        health.compute(key(peer), (key, before) -> {
            int failures = (before == null ? Health.WELL : before).failures() + 1;
            return failures < now.failuresToEject()
                    ? new Health(failures, null)
                    : new Health(
                            failures, nanoClock.getAsLong() + now.ejectionTime().toNanos());
        });
    }

    private static String key(Endpoint peer) {
        return peer.host() + ":" + peer.port();
    }

    /** Returns the virtual hosts that are configured or were used, for meters. */
    Set<String> names() {
        TreeSet<String> names = new TreeSet<>(configured.current().keySet());
        names.addAll(used.keySet());
        return names;
    }
}
