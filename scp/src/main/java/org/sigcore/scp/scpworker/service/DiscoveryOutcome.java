// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.model.ProblemDetails;
import org.sigcore.scp.scpworker.logic.Candidates;

/** What came of asking for producers. */
public sealed interface DiscoveryOutcome {
    /** At least one. */
    record Found(Candidates candidates) implements DiscoveryOutcome {}

    /** None, or nobody could be asked; the problem is the answer to the consumer. */
    record Failed(ProblemDetails problem) implements DiscoveryOutcome {}
}
