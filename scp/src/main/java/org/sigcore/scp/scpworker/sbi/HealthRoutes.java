// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.sbi;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.scpworker.logic.protection.ScpHealthCheckOptions;

/** Answers health checks of other SCPs. Thread-safe. */
public final class HealthRoutes implements SbiRoutes {
    private final Supplier<ScpHealthCheckOptions> options;
    private final IntSupplier ownLoad;
    private final LongAdder suspended = new LongAdder();

    /** @param ownLoad returns the load of this SCP in percent */
    public HealthRoutes(Supplier<ScpHealthCheckOptions> options, IntSupplier ownLoad) {
        this.options = options;
        this.ownLoad = ownLoad;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/scp-health/v1").route("GET", "/status", request -> status());
    }

    private SbiResponse status() {
        ScpHealthCheckOptions current = options.get();
        int load = ownLoad.getAsInt();
        if (load >= current.loadThresholdPercent()) {
            suspended.increment();
            throw new ProblemException(
                    ProblemDetails.of(current.errorCode(), current.errorCause(), "the load is " + load + " %"));
        }
        return SbiResponse.json(200, Json.object().put("status", "UP").put("loadPercent", load));
    }

    /** Returns the number of health checks answered with an error because of the load. */
    public long suspended() {
        return suspended.sum();
    }
}
