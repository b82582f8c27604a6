// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of a policy decision for a session.
 *
 * @param decision the complete SmPolicyDecision to apply
 * @param counters policy counters whose status the policies need: null for none, empty for all of the subscriber
 * @param state changes to the subscriber's state variables, see {@link PolicyOutcome}
 * @param notices notices for external servers, see {@link PolicyOutcome}
 */
public record DecisionResult(
        ObjectNode decision, @Nullable List<String> counters, ObjectNode state, ArrayNode notices) {}
