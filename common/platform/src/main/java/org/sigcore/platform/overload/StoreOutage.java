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
 * What peers are told while the store is unreachable: to try again soon, or another instance. Thread-safe.
 *
 * <p>On the SBI that is 503 NF_CONGESTION with Retry-After. No other cause of the table goes with 503, which is the only
 * status that carries a time after which to come back; SYSTEM_FAILURE goes with 500, after which a consumer gives up. An SCP
 * tries the next producer of the set. On Diameter it is 3004: a peer that has another way tries it, which it must not after
 * the permanent failure 5012; and 3002 would say that the request could not be routed.
 */
@SpecRef({"TS 29.500 5.2.7.2", "TS 29.500 6.4.2.1", "RFC 6733 7.1.3"})
public final class StoreOutage {
    /** The Diameter answer. */
    public static final int RESULT_CODE = ResultCode.DIAMETER_TOO_BUSY;

    private static final Logger LOG = LoggerFactory.getLogger(StoreOutage.class);
    private static final ProblemDetails PROBLEM = ProblemDetails.of(SbiCause.NF_CONGESTION, "the store is unreachable");
    private static final String RETRY_AFTER_SECONDS = "1";

    private StoreOutage() {}

    /** The answer to a consumer whose request failed with this exception; null when the store is not the reason. */
    public static @Nullable SbiResponse answer(RuntimeException failure) {
        return failure instanceof StoreUnavailableException outage ? answer(outage, UnaryOperator.identity()) : null;
    }

    /** @param named adds what an NF says of all its problems */
    public static SbiResponse answer(StoreUnavailableException failure, UnaryOperator<ProblemDetails> named) {
        LOG.atWarn()
                .addKeyValue("event", "store-unreachable")
                .addKeyValue("reason", failure.getMessage())
                .log("store unreachable");
        return SbiResponse.problem(named.apply(PROBLEM)).withHeader("retry-after", RETRY_AFTER_SECONDS);
    }

    /** What roles throw for others, which may run elsewhere. */
    public static ProblemException forOtherRoles() {
        return new ProblemException(PROBLEM);
    }

    /** The handler, whose store failures become answers; another role that is unreachable, or its store, is the same. */
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
