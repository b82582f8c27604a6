// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;

/**
 * Creates bindings through Nbsf_Management, some at a time so that a database can commit them in groups. A BSF that is too
 * busy (503) is asked again a little later. Once a load.
 */
final class BindingLoader {
    private static final int AT_A_TIME = 16;
    private static final int ATTEMPTS = 30;
    private static final long PAUSE_MILLIS = 250;
    private static final int TOO_BUSY = 503;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final String PATH = "/nbsf-management/v1/pcfBindings";
    private final ApiRoot bsf;
    private final @Nullable SbiTls tls;

    BindingLoader(ApiRoot bsf, @Nullable SbiTls tls) {
        this.tls = tls;
        this.bsf = bsf;
    }

    /**
     * Creates those of the numbers below {@code count}.
     *
     * @param paths takes where they are, one by one
     * @throws IllegalStateException if one is refused
     */
    void load(long count, LongFunction<byte[]> body, Collection<String> paths) throws InterruptedException {
        AtomicLong next = new AtomicLong();
        many(client -> {
            for (long number = next.getAndIncrement(); number < count; number = next.getAndIncrement()) {
                paths.add(URI.create(create(client, body.apply(number))).getPath());
            }
        });
    }

    /** One that does its part beside others. */
    @FunctionalInterface
    private interface Worker {
        void work(SbiClient client) throws InterruptedException;
    }

    private void many(Worker worker) throws InterruptedException {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client =
                        new SbiClient(transport, SbiClientConfig.defaults().withTls(tls));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> workers = new ArrayList<>();
            for (int i = 0; i < AT_A_TIME; i++) {
                workers.add(threads.submit(() -> {
                    worker.work(client);
                    return true;
                }));
            }
            for (Future<Boolean> each : workers) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    e.getCause() == null ? "" : e.getCause().getMessage(), e);
        }
    }

    private String create(SbiClient client, byte[] body) throws InterruptedException {
        SbiRequest request = SbiRequest.of("POST", PATH).withBody("application/json", body);
        int status = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            SbiResponse response = client.send(bsf, request, TIMEOUT);
            String location = response.headers().get("location");
            if (location != null) {
                return location;
            }
            status = response.status();
            if (status != TOO_BUSY) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        throw new IllegalStateException("a binding was refused: status " + status);
    }
}
