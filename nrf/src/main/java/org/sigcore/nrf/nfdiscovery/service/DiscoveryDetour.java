// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * A way to answer a discovery request that has to ask others, such as another NRF. Any bean of this type is asked, in the
 * order of Spring's {@code @Order}; the first that takes a query answers it. Called on event loops: never waits.
 * Thread-safe.
 */
public interface DiscoveryDetour {
    /**
     * Whether a query goes this way. Called, for a query that comes often, only once between two changes of the NF type:
     * what it looks at besides its arguments must not change without {@link Discovery#outdate} being called afterwards.
     *
     * @param parameters decoded, in order
     * @param local what memory says
     */
    boolean takes(Map<String, List<String>> parameters, DiscoveryAnswer local);

    /**
     * Answers such a query.
     *
     * @return null in the future when memory is to answer; fails with {@link org.sigcore.model.ProblemException}
     * @throws org.sigcore.model.ProblemException becomes its ProblemDetails
     */
    CompletableFuture<@Nullable SbiResponse> ask(SbiRequest request, Map<String, List<String>> parameters);
}
