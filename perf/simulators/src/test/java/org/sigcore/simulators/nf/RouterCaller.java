// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.rest.SbiHandler;

/** A caller that sends all requests to one handler in this process and records them. */
final class RouterCaller implements SbiCaller {
    private final SbiHandler handler;
    private final List<SbiRequest> requests = new ArrayList<>();

    RouterCaller(SbiHandler handler) {
        this.handler = handler;
    }

    List<SbiRequest> requests() {
        return requests;
    }

    @Override
    public synchronized SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        requests.add(request);
        return handler.handle(request);
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        return CompletableFuture.completedFuture(send(target, request, timeout));
    }
}
