// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;

/**
 * Sends many requests to a network function, a limited number concurrently so that a database can group their commits.
 * Requests answered with 503 are repeated after a short delay. For a single use.
 */
public final class Bulk {
    private static final int AT_A_TIME = 16;
    private static final int ATTEMPTS = 75;
    private static final int TOO_BUSY = 503;
    private static final int GONE = 404;
    private static final String OPERATION = "/delete";

    /** Number of failures after which the remaining requests are skipped. */
    private static final int ENOUGH = 20;

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private final ApiRoot at;
    private final @Nullable SbiTls tls;
    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final AtomicLong failed = new AtomicLong();

    private Bulk(ApiRoot at, @Nullable SbiTls tls) {
        this.at = at;
        this.tls = tls;
    }

    /**
     * Sends the requests with numbers below {@code count}.
     *
     * @param created receives each response
     * @throws IllegalStateException if a request is rejected
     */
    public static void create(
            ApiRoot at,
            @Nullable SbiTls tls,
            long count,
            LongFunction<SbiRequest> requests,
            Consumer<SbiResponse> created) {
        Bulk bulk = new Bulk(at, tls);
        bulk.send(count, requests, created);
        if (!bulk.refused.isEmpty()) {
            throw new IllegalStateException(bulk.refused.peek());
        }
    }

    /**
     * Deletes resources; an absent resource counts as deleted. A path that ends in {@code /delete} is a custom
     * operation that is invoked by POST.
     *
     * @return one line with the number of remaining resources and the first reason; empty if all were deleted
     */
    public static List<String> delete(ApiRoot at, @Nullable SbiTls tls, Collection<String> paths) {
        Bulk bulk = new Bulk(at, tls);
        List<String> all = List.copyOf(paths);
        AtomicLong deleted = new AtomicLong();
        bulk.send(all.size(), n -> deletion(all.get((int) n)), _ -> deleted.incrementAndGet());
        String first = bulk.refused.peek();
        long left = all.size() - deleted.get();
        return first == null ? List.of() : List.of(left + " of " + all.size() + " resources at " + at + ": " + first);
    }

    private static SbiRequest deletion(String path) {
        return path.endsWith(OPERATION) ? SbiRequest.json("POST", path, Json.object()) : SbiRequest.of("DELETE", path);
    }

    private static boolean deletes(SbiRequest request) {
        return request.method().equals("DELETE") || request.target().endsWith(OPERATION);
    }

    private void send(long count, LongFunction<SbiRequest> requests, Consumer<SbiResponse> ended) {
        if (count == 0) {
            return;
        }
        AtomicLong next = new AtomicLong();
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client =
                        new SbiClient(transport, SbiClientConfig.defaults().withTls(tls));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < AT_A_TIME; i++) {
                threads.execute(() -> {
                    for (long n = next.getAndIncrement();
                            n < count && failed.get() < ENOUGH;
                            n = next.getAndIncrement()) {
                        send(client, requests.apply(n), ended);
                    }
                });
            }
        }
    }

    private void send(SbiClient client, SbiRequest request, Consumer<SbiResponse> ended) {
        String why;
        try {
            SbiResponse response = client.send(at, request, TIMEOUT);
            for (int attempt = 1; response.status() == TOO_BUSY && attempt < ATTEMPTS; attempt++) {
                Neighbours.pause();
                response = client.send(at, request, TIMEOUT);
            }
            if (response.successful() || (response.status() == GONE && deletes(request))) {
                ended.accept(response);
                return;
            }
            why = "answered " + response.status();
        } catch (RuntimeException e) {
            why = String.valueOf(e.getMessage());
        }
        failed.incrementAndGet();
        refused.add(request.method() + " " + request.target() + ": " + why);
    }
}
