// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import tools.jackson.databind.JsonNode;

/** One consequence of a policy. Stateless. */
@FunctionalInterface
interface Action {
    void apply(JsonNode context, DecisionBuilder decision);
}
