// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import tools.jackson.databind.JsonNode;

/** A test of the context. Pure and immutable. */
@FunctionalInterface
interface Condition {
    /** Always true: the condition of a policy that has none. */
    Condition ALWAYS = context -> true;

    boolean holds(JsonNode context);
}
