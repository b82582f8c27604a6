// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/** Looks over the shoulder of a search: the explanation of a decision. Requests are routed without one. */
public interface SearchListener {
    /** Sees nothing. */
    SearchListener NONE = new SearchListener() {};

    /** The decider has said what to do. */
    default void decided(RouteDecision decision) {}

    /**
     * There is somebody to choose from, now.
     *
     * @param refusedBy what keeps the request from a candidate at this moment, null when nothing does
     */
    default void found(
            Candidates candidates, Function<ProducerService, @Nullable String> refusedBy, SelectionContext asking) {}
}
