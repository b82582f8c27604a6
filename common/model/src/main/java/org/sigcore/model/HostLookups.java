// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks up the addresses of host names with the resolver of the system. The resolver blocks its thread in native code,
 * which would occupy the carrier of a virtual thread; therefore a bounded number of platform threads call it. Callers of
 * the same host share a look-up. Thread-safe.
 */
public final class HostLookups {
    private static final int THREADS = 32;
    private static final int MAX_WAITING = 256;
    private static final long IDLE_SECONDS = 10;
    private static final HostLookups PROCESS = new HostLookups(InetAddress::getAllByName, THREADS, MAX_WAITING);

    private final Resolver resolver;
    private final ThreadPoolExecutor threads;
    private final Map<String, CompletableFuture<List<InetAddress>>> running = new ConcurrentHashMap<>();

    /** Finds the addresses of a host; may block. */
    @FunctionalInterface
    public interface Resolver {
        /** @throws UnknownHostException if the host is unknown, or no name server answers */
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /**
     * @param maxThreads maximum number of look-ups at a time
     * @param maxWaiting maximum number of look-ups that wait for a thread
     */
    public HostLookups(Resolver resolver, int maxThreads, int maxWaiting) {
        this.resolver = resolver;
        this.threads = new ThreadPoolExecutor(
                maxThreads,
                maxThreads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(maxWaiting),
                HostLookups::thread);
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "host-lookup");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the look-ups of this process. */
    public static HostLookups process() {
        return PROCESS;
    }

    /**
     * Looks up a host without blocking the caller.
     *
     * @return at least one address; fails with {@link UnknownHostException} if the host is unknown, and at once with
     *     {@link RejectedExecutionException} if too many look-ups wait. Shared with other callers, so it must not be
     *     completed or cancelled
     */
    public CompletableFuture<List<InetAddress>> start(String host) {
        CompletableFuture<List<InetAddress>> mine = new CompletableFuture<>();
        CompletableFuture<List<InetAddress>> other = running.putIfAbsent(host, mine);
        if (other != null) {
            return other;
        }
        try {
            threads.execute(() -> look(host, mine));
        } catch (RejectedExecutionException e) {
            running.remove(host, mine);
            mine.completeExceptionally(e);
        }
        return mine;
    }

    /**
     * Looks up a host and waits for the result.
     *
     * @throws UnknownHostException if the host is unknown, or no address is found in time
     */
    public List<InetAddress> addresses(String host, Duration timeout) throws UnknownHostException {
        try {
            return start(host).get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw unknown(host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(host, e);
        }
    }

    private static UnknownHostException unknown(String host, Throwable why) {
        UnknownHostException unknown = new UnknownHostException(host);
        unknown.initCause(why);
        return unknown;
    }

    private void look(String host, CompletableFuture<List<InetAddress>> result) {
        try {
            List<InetAddress> found = List.of(resolver.addresses(host));
            running.remove(host, result);
            result.complete(found);
        } catch (UnknownHostException | RuntimeException | Error e) { // a caller waits in any case
            running.remove(host, result);
            result.completeExceptionally(e);
        }
    }
}
