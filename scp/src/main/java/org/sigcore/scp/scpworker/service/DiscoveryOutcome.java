// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.model.ProblemDetails;
import org.sigcore.scp.scpworker.logic.Candidates;

/** Result of a discovery for a request. */
public sealed interface DiscoveryOutcome {
    /** At least one producer. */
    record Found(Candidates candidates) implements DiscoveryOutcome {}

    /** No producer, or no reachable NRF; carries the error for the consumer. */
    record Failed(ProblemDetails problem) implements DiscoveryOutcome {}
}
