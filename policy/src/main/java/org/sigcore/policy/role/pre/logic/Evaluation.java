// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.InvalidMember;

/**
 * Result of an evaluation.
 *
 * @param labels labels to be counted
 * @param lines lines for the log
 * @param limit the limit that was reached; null for none
 * @param steps number of blocks that ran
 * @param invalid parts of the decision that the API does not allow and that are not sent to the peer
 */
public record Evaluation(
        PolicyOutcome outcome,
        List<String> labels,
        List<Action.Log> lines,
        @Nullable String limit,
        int steps,
        List<InvalidMember> invalid) {}
