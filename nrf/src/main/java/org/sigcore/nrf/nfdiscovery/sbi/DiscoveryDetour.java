// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
     * @param local answers from memory, for the same or other parameters
     * @throws org.sigcore.model.ProblemException becomes its ProblemDetails
     */
    SbiResponse answer(
            SbiRequest request,
            Map<String, List<String>> parameters,
            Function<Map<String, List<String>>, DiscoveryAnswer> local);
}
