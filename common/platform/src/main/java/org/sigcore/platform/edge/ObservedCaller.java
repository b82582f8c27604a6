// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;

/** Counts and times outgoing requests. */
final class ObservedCaller implements SbiCaller {
    private final SbiCaller caller;
    private final SbiMeters meters;

    ObservedCaller(SbiCaller caller, SbiMeters meters) {
        this.caller = caller;
        this.meters = meters;
    }

    @Override
    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        long begun = System.nanoTime();
        int status = SbiMeters.NO_ANSWER;
        try {
            SbiResponse response = WorkLimit.outside(() -> caller.send(target, request, timeout));
            status = response.status();
            return response;
        } finally {
            meters.record(request.method(), request.path(), status, System.nanoTime() - begun);
        }
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        long begun = System.nanoTime();
        return caller.sendAsync(target, request, timeout).whenComplete((response, failure) -> {
            int status = response == null ? SbiMeters.NO_ANSWER : response.status();
            meters.record(request.method(), request.path(), status, System.nanoTime() - begun);
        });
    }
}
