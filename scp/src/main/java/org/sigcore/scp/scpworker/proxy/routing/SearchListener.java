// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/** Observes a search in order to explain a decision. Requests are routed without one. */
public interface SearchListener {
    /** Ignores all events. */
    SearchListener NONE = new SearchListener() {};

    /** Called with each decision of the decider. */
    default void decided(RouteDecision decision) {}

    /**
     * Called when candidates have been found.
     *
     * @param refusedBy returns what excludes a candidate at present; null when nothing does
     */
    default void found(
            Candidates candidates, Function<ProducerService, @Nullable String> refusedBy, SelectionContext asking) {}
}
