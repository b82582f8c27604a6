// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Consumers that register bindings at some sites, one after the other at each. */
final class SiteLoad implements AutoCloseable {
    /** Between two registrations of a consumer. */
    private static final long PAUSE_NANOS = 20_000_000;

    private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Future<?>> running = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Supplier<String> addresses;
    /** The site and the time of each acknowledgement by address, in nanoseconds. */
    final Map<String, Acknowledged> acknowledged = new ConcurrentHashMap<>();

    record Acknowledged(int site, long at) {}

    /** @param addresses returns another address each time */
    SiteLoad(Supplier<String> addresses) {
        this.addresses = addresses;
    }

    void begin(BsfSite bsf) {
        running.add(clients.submit(() -> {
            while (!stopped.get()) {
                String address = addresses.get();
                bsf.created("/pcfBindings", session("ipv4Addr", address, "supi", "imsi-" + address));
                acknowledged.put(address, new Acknowledged(bsf.number, System.nanoTime()));
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }));
    }

    /** Returns the number of registrations that a site has acknowledged. */
    long count(int site) {
        return acknowledged.values().stream().filter(one -> one.site == site).count();
    }

    /** Stops the consumers; fails if a site other than the given one has not acknowledged a registration. */
    void stop(int killed) throws Exception {
        stopped.set(true);
        for (int i = 0; i < running.size(); i++) {
            if (i + 1 == killed) {
                until(() -> running.get(killed - 1).isDone());
            } else {
                running.get(i).get();
            }
        }
    }

    @Override
    public void close() {
        stopped.set(true);
        clients.shutdownNow();
        clients.close();
    }
}
