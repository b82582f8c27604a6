// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.sql;

import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.store.StoreUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store that is out of reach, as the consumer sees it: 503, to be tried again soon; as the Diameter peer sees it: 5012. */
public final class StoreFailures {
    private static final Logger LOG = LoggerFactory.getLogger(StoreFailures.class);
    private static final String RETRY_AFTER_SECONDS = "1";

    private StoreFailures() {}

    /** The handler, whose store failures become answers. */
    public static SbiHandler answered(SbiHandler handler) {
        return request -> {
            try {
                return handler.handle(request);
            } catch (StoreUnavailableException e) {
                LOG.warn("store out of reach: {}", e.getMessage());
                return SbiResponse.problem(ProblemDetails.of(503, "NF_CONGESTION", "the store is out of reach"))
                        .withHeader("retry-after", RETRY_AFTER_SECONDS);
            }
        };
    }

    /** The handler, whose store failures become answers. */
    public static DiameterHandler answeredToPeer(DiameterHandler handler) {
        return (request, from) -> {
            try {
                return handler.onRequest(request, from);
            } catch (StoreUnavailableException e) {
                LOG.warn("store out of reach: {}", e.getMessage());
                return request.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY).build();
            }
        };
    }
}
