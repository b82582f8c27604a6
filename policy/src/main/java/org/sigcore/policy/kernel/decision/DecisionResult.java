// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a decision for a session.
 *
 * @param decision the whole SmPolicyDecision that is to hold
 * @param counters counters whose status the policies need: null for none, empty for all of the subscriber
 * @param state what becomes of the subscriber's state variables, as in {@link PolicyOutcome}
 * @param notices whom servers are told of what, as there
 */
public record DecisionResult(
        ObjectNode decision, @Nullable List<String> counters, ObjectNode state, ArrayNode notices) {}
