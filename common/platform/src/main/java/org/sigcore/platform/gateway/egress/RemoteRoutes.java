// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.alternate.AlternateRoutes;
import org.sigcore.platform.alternate.Endpoint;

/**
 * One-second cache of the alternate routes of another process, refreshed in the background so that a request never
 * waits: the first request for a name goes to the name itself. Thread-safe.
 */
final class RemoteRoutes {
    private static final long VALID_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int MAX_NAMES = 10_000;
    private final AlternateRoutes routes;
    private final LongSupplier nanoClock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    private record Known(List<Endpoint> endpoints, long askedNanos, AtomicBoolean asking) {}

    RemoteRoutes(AlternateRoutes routes, LongSupplier nanoClock) {
        this.routes = routes;
        this.nanoClock = nanoClock;
    }

    List<Endpoint> resolve(String host) {
        Known entry = known.get(host);
        if (entry == null) {
            if (known.size() >= MAX_NAMES) {
                return List.of();
            }
            entry = known.computeIfAbsent(
                    host, name -> new Known(List.of(), nanoClock.getAsLong() - VALID_NANOS, new AtomicBoolean()));
        }
        if (nanoClock.getAsLong() - entry.askedNanos() >= VALID_NANOS
                && entry.asking().compareAndSet(false, true)) {
            Known asked = entry;
            Thread.ofVirtual().name("alternate-route").start(() -> known.put(host, ask(host, asked)));
        }
        return entry.endpoints();
    }

    private Known ask(String host, Known before) {
        List<Endpoint> endpoints;
        try {
            endpoints = routes.resolve(host);
        } catch (ProblemException e) {
            endpoints = before.endpoints(); // the role is unavailable: keep the last known endpoints
        }
        return new Known(endpoints, nanoClock.getAsLong(), new AtomicBoolean());
    }
}
