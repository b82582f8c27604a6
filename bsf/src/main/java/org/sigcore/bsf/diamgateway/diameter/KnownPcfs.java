// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.PcfHosts;

/**
 * Remembers which Diameter hosts bindings name as PCFs. Only hosts that are in doubt are looked up, and others than
 * PCFs at most once a second. Never blocks the event loop. Thread-safe.
 */
final class KnownPcfs {
    private static final int MOST = 10_000;
    private static final long DOUBT_NANOS = 1_000_000_000L;

    private final PcfHosts hosts;
    private final Executor threads;
    private final Set<String> pcfs = ConcurrentHashMap.newKeySet();
    /** Time of the look-up of hosts that are not PCFs. */
    private final Map<String, Long> others = new ConcurrentHashMap<>();

    /** @param threads executor of blocking look-ups */
    KnownPcfs(PcfHosts hosts, Executor threads) {
        this.hosts = hosts;
        this.threads = threads;
    }

    /** Records that the binding of a session names this host. */
    void add(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        if (pcfs.contains(name)) {
            return;
        }
        if (pcfs.size() >= MOST) {
            pcfs.clear();
        }
        pcfs.add(name);
    }

    /**
     * Returns true if the host is a PCF and false if it is another host; null if it must be looked up.
     *
     * @param host Diameter identity, in lower case
     */
    @Nullable
    Boolean isPcf(String host) {
        if (pcfs.contains(host)) {
            return true;
        }
        Long lookedUp = others.get(host);
        boolean inDoubt = lookedUp == null || System.nanoTime() - lookedUp > DOUBT_NANOS;
        return inDoubt ? null : Boolean.FALSE;
    }

    /** Looks a host up. Fails like {@link PcfHosts#isPcfHost}. */
    CompletableFuture<Boolean> find(String host) {
        return CompletableFuture.supplyAsync(
                () -> {
                    boolean found = hosts.isPcfHost(host);
                    if (found) {
                        add(host);
                    } else {
                        other(host);
                    }
                    return found;
                },
                threads);
    }

    private void other(String host) {
        if (others.size() >= MOST) {
            others.clear();
        }
        others.put(host, System.nanoTime());
    }
}
