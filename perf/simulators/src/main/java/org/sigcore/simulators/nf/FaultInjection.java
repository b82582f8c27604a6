// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;

/** Applies a {@link Behaviour} to the responses of a handler. Thread-safe. */
final class FaultInjection implements SbiHandler {
    private final Behaviour behaviour;
    private final SbiHandler next;

    FaultInjection(Behaviour behaviour, SbiHandler next) {
        this.behaviour = behaviour;
        this.next = next;
    }

    @Override
    public SbiResponse handle(SbiRequest request) {
        int fail = behaviour.apply();
        return fail == 0
                ? next.handle(request)
                : SbiResponse.problem(ProblemDetails.of(fail, cause(fail), "error injection"));
    }

    private static @Nullable String cause(int status) {
        return switch (status) {
            case 429 -> "NF_CONGESTION_RISK";
            case 500 -> "SYSTEM_FAILURE";
            case 503 -> "NF_CONGESTION";
            case 504 -> "TARGET_NF_NOT_REACHABLE";
            default -> null;
        };
    }
}
