// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Answers a discovery request with the help of another NF, such as another NRF. Every bean of this type is tried in the
 * order of Spring's {@code @Order}; the first that takes a query answers it. Called on event loops: implementations
 * must not block. Thread-safe.
 */
public interface DiscoveryDetour {
    /**
     * Returns true if this detour answers a query. For a recurring query it is called only once between two changes of
     * the NF type: if the result depends on anything besides the arguments, a change of that must be followed by
     * {@link Discovery#outdate}.
     *
     * @param parameters decoded parameters, in order
     * @param local the response from memory
     * @param now settings of the request
     */
    boolean takes(Map<String, List<String>> parameters, DiscoveryAnswer local, ForwardingOptions now);

    /**
     * Answers a query that this detour has taken.
     *
     * @param now settings of the request
     * @return the response; null if the response from memory applies; fails with
     *     {@link org.sigcore.model.ProblemException}
     * @throws org.sigcore.model.ProblemException becomes the response to the consumer
     */
    CompletableFuture<@Nullable SbiResponse> ask(
            SbiRequest request, Map<String, List<String>> parameters, ForwardingOptions now);
}
