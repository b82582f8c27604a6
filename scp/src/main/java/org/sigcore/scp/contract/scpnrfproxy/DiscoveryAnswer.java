// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import tools.jackson.databind.node.ObjectNode;

/**
 * What came of a discovery.
 *
 * @param result the NRF's SearchResult; null when the NRF refused or did not answer
 * @param problem why there is no result; null when there is one
 * @param nrfAnswered true when the NRF itself refused, false when none could be asked
 */
public record DiscoveryAnswer(
        @Nullable ObjectNode result, @Nullable ProblemDetails problem, boolean nrfAnswered) {}
