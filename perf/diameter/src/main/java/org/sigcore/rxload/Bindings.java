// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.rxload;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.node.ObjectNode;

/** Registers the bindings that look-ups are to find. */
final class Bindings {
    private static final int THREADS = 32;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private Bindings() {}

    /** @throws IllegalStateException if the BSF refuses one */
    static void register(ApiRoot bsf, int ues) {
        AtomicInteger next = new AtomicInteger();
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var workers = IntStream.range(0, THREADS)
                    .mapToObj(_ -> threads.submit(() -> {
                        for (int ue = next.getAndIncrement(); ue < ues; ue = next.getAndIncrement()) {
                            var request = SbiRequest.json("POST", "/nbsf-management/v1/pcfBindings", binding(ue));
                            int status = client.send(bsf, request, TIMEOUT).status();
                            if (status != 201) {
                                throw new IllegalStateException("binding " + ue + ": the BSF answered " + status);
                            }
                        }
                        return null;
                    }))
                    .toList();
            for (var worker : workers) {
                worker.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode binding(int ue) {
        ObjectNode binding = Json.object()
                .put("supi", "imsi-" + RxMessages.imsi(ue))
                .put("ipv4Addr", RxMessages.address(ue).getHostAddress())
                .put("dnn", "ims")
                .put("pcfFqdn", RxEnds.PCF)
                .put("pcfDiamHost", RxEnds.PCF)
                .put("pcfDiamRealm", RxEnds.REALM);
        binding.putObject("snssai").put("sst", 1);
        return binding;
    }
}
