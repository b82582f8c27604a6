// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiClient;
import org.sigcore.sbi.SbiClientConfig;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiTransport;

/** Creates bindings through Nbsf_Management, so many at a time that a database can commit them in groups. Once a load. */
final class BindingLoader {
    private static final int AT_A_TIME = 64;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String PATH = "/nbsf-management/v1/pcfBindings";
    private final ApiRoot bsf;

    BindingLoader(ApiRoot bsf) {
        this.bsf = bsf;
    }

    /**
     * Creates those of the numbers below {@code count}.
     *
     * @return where they are
     * @throws IllegalStateException if one is refused
     */
    Queue<String> load(long count, LongFunction<byte[]> body) throws InterruptedException {
        Queue<String> locations = new ConcurrentLinkedQueue<>();
        AtomicReference<String> refused = new AtomicReference<>("");
        Semaphore permits = new Semaphore(AT_A_TIME);
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            for (long i = 0; i < count && refused.get().isEmpty(); i++) {
                permits.acquire();
                SbiRequest request = SbiRequest.of("POST", PATH).withBody("application/json", body.apply(i));
                var _ = client.sendAsync(bsf, request, TIMEOUT).whenComplete((response, failure) -> {
                    String location =
                            response == null ? null : response.headers().get("location");
                    if (location == null) {
                        refused.set("a binding was refused: "
                                + (response == null ? String.valueOf(failure) : "status " + response.status()));
                    } else {
                        locations.add(location);
                    }
                    permits.release();
                });
            }
            if (!permits.tryAcquire(AT_A_TIME, TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                refused.set("bindings are not answered");
            }
        }
        if (!refused.get().isEmpty()) {
            throw new IllegalStateException(refused.get());
        }
        return locations;
    }
}
