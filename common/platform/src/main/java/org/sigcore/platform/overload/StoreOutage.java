// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.store.StoreUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Responses to peers while the store is unreachable, which make them retry soon or use another instance. Thread-safe.
 *
 * <p>On the SBI the response is 503 NF_CONGESTION with Retry-After: no other cause is defined for 503, the only status
 * with a retry time, and after SYSTEM_FAILURE with 500 a consumer gives up. An SCP tries the next producer of the set.
 * On Diameter the result is 3004: a peer with an alternative route uses it, which the permanent failure 5012 would
 * forbid; 3002 would mean that the request could not be routed.
 */
@SpecRef({"TS 29.500 5.2.7.2", "TS 29.500 6.4.2.1", "RFC 6733 7.1.3"})
public final class StoreOutage {
    /** Result-Code of the Diameter answer. */
    public static final int RESULT_CODE = ResultCode.DIAMETER_TOO_BUSY;

    private static final Logger LOG = LoggerFactory.getLogger(StoreOutage.class);
    private static final ProblemDetails PROBLEM = ProblemDetails.of(SbiCause.NF_CONGESTION, "the store is unreachable");
    private static final String RETRY_AFTER_SECONDS = "1";

    private StoreOutage() {}

    /** Returns the response to a request that failed with this exception; null if the store is not the reason. */
    public static @Nullable SbiResponse answer(RuntimeException failure) {
        return failure instanceof StoreUnavailableException outage ? answer(outage, UnaryOperator.identity()) : null;
    }

    /** @param named adds the attributes that an NF includes in all its problems */
    public static SbiResponse answer(StoreUnavailableException failure, UnaryOperator<ProblemDetails> named) {
        LOG.atWarn()
                .addKeyValue("event", "store-unreachable")
                .addKeyValue("reason", failure.getMessage())
                .log("store unreachable");
        return SbiResponse.problem(named.apply(PROBLEM)).withHeader("retry-after", RETRY_AFTER_SECONDS);
    }

    /** Returns the exception that roles throw to other roles, which may run in another process. */
    public static ProblemException forOtherRoles() {
        return new ProblemException(PROBLEM);
    }

    /**
     * Wraps a handler so that failures of the store become answers; an unreachable role, or one without its store, is
     * treated alike.
     */
    public static DiameterHandler answered(DiameterHandler handler) {
        return (request, from) -> {
            try {
                return handler.onRequest(request, from);
            } catch (StoreUnavailableException e) {
                LOG.atWarn()
                        .addKeyValue("event", "store-unreachable")
                        .addKeyValue("reason", e.getMessage())
                        .log("store unreachable");
            } catch (ProblemException e) {
                if (e.problem().status() != PROBLEM.status()) {
                    throw e;
                }
            }
            return request.answer(RESULT_CODE).build();
        };
    }
}
