// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;

/** Counts, times and correlates the requests of a handler. */
final class ObservedHandler implements SbiHandler {
    private final SbiHandler handler;
    private final SbiMeters meters;

    ObservedHandler(SbiHandler handler, SbiMeters meters) {
        this.handler = handler;
        this.meters = meters;
    }

    @Override
    public SbiResponse handle(SbiRequest request) {
        long begun = System.nanoTime();
        int status = SbiMeters.NO_ANSWER;
        try {
            Correlation correlation = Correlation.ofFields(request.headers());
            SbiResponse response = correlation.call(() -> handler.handle(request));
            status = response.status();
            return response;
        } finally {
            meters.record(request.method(), request.path(), status, System.nanoTime() - begun);
        }
    }
}
