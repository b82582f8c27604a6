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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;

/** Deletes what a run has stored in a network function that stays, some at a time. Once. */
public final class Removal {
    private static final int AT_A_TIME = 16;
    private static final int ATTEMPTS = 30;
    private static final int TOO_BUSY = 503;
    private static final int GONE = 404;

    /** After so many resources that could not be deleted, nobody tries the others. */
    private static final int ENOUGH = 20;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private final ApiRoot at;
    private final Queue<String> paths;
    private final Queue<String> refused = new LinkedBlockingQueue<>();
    private final AtomicInteger failed = new AtomicInteger();

    private Removal(ApiRoot at, Collection<String> paths) {
        this.at = at;
        this.paths = new ConcurrentLinkedQueue<>(paths);
    }

    /**
     * Deletes those; what is gone already is as good.
     *
     * @return what is still there, in one line with the first reason; empty when nothing is
     */
    public static List<String> of(ApiRoot at, @Nullable SbiTls tls, Collection<String> paths) {
        Removal removal = new Removal(at, paths);
        if (!paths.isEmpty()) {
            removal.work(tls);
        }
        String first = removal.refused.peek();
        int left = removal.failed.get() + removal.paths.size();
        return first == null ? List.of() : List.of(left + " of " + paths.size() + " resources at " + at + ": " + first);
    }

    private void work(@Nullable SbiTls tls) {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client =
                        new SbiClient(transport, SbiClientConfig.defaults().withTls(tls));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < AT_A_TIME; i++) {
                threads.execute(() -> deleteEach(client));
            }
        }
    }

    private void deleteEach(SbiClient client) {
        while (failed.get() < ENOUGH) {
            String path = paths.poll();
            if (path == null) {
                return;
            }
            String why = delete(client, path);
            if (!why.isEmpty()) {
                failed.incrementAndGet();
                refused.add("DELETE " + path + ": " + why);
            }
        }
    }

    /** Empty when it is gone, else why not. */
    private String delete(SbiClient client, String path) {
        try {
            int status = TOO_BUSY;
            for (int attempt = 0; attempt < ATTEMPTS && status == TOO_BUSY; attempt++) {
                if (attempt > 0) {
                    Neighbours.pause();
                }
                var response = client.send(at, SbiRequest.of("DELETE", path), TIMEOUT);
                if (response.successful() || response.status() == GONE) {
                    return "";
                }
                status = response.status();
            }
            return "answered " + status;
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
