// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import java.util.List;
import java.util.Map;
import org.sigcore.nrf.nfdiscovery.logic.DiscoveryAnswer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * A way to answer a discovery request that has to ask others: subscriber location, another NRF. Any bean of this type is
 * asked, in the order of Spring's {@code @Order}; the first that takes a query answers it. Thread-safe.
 */
public interface DiscoveryDetour {
    /**
     * Whether a query goes this way. Called on the event loop, for a query that comes often only once between two changes
     * of the NF type: quick, never waits. What it looks at besides its arguments must not change without
     * {@link org.sigcore.nrf.nfdiscovery.logic.Discovery#apply} being called afterwards.
     *
     * @param parameters decoded, in order
     * @param local what memory says
     */
    boolean takes(Map<String, List<String>> parameters, DiscoveryAnswer local);

    /**
     * Answers such a query, on a virtual thread: may block.
     *
     * @param memory answers for the same or other parameters
     * @throws org.sigcore.model.ProblemException becomes its ProblemDetails
     */
    SbiResponse answer(SbiRequest request, Map<String, List<String>> parameters, Memory memory);

    /** What this NRF knows by itself. */
    interface Memory {
        /** The answer to a query, kept for the next one. */
        DiscoveryAnswer answer(Map<String, List<String>> parameters);

        /** The response that an answer makes for a request, entity tags considered. */
        SbiResponse respond(SbiRequest request, DiscoveryAnswer answer);

        /** Whether an instance of an NF type serves some subscribers of a group only, so that who it is counts. */
        boolean tellsSubscribersApart(String nfType);
    }
}
