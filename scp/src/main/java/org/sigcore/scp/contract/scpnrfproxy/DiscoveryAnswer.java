// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of a discovery.
 *
 * @param result SearchResult of the NRF; null when the NRF refused or did not answer
 * @param problem reason of the failure; null when there is a result
 * @param nrfAnswered true when the NRF itself refused, false when no NRF was reachable
 */
public record DiscoveryAnswer(
        @Nullable ObjectNode result, @Nullable ProblemDetails problem, boolean nrfAnswered) {}
