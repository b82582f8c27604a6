// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;

/**
 * JSON format of changes of state variables: values, or null to delete a variable, by scope and name. For each scope, a
 * second member holds the amounts to add to variables that were not set.
 */
public final class StateScopes {
    /** Scope of variables that last as long as the subscriber has a session. */
    public static final String LOCAL = "local";

    /** Scope of the subscriber's variables in the UDR. */
    public static final String REMOTE = "remote";

    /** Scope of the variables in the UDR that all subscribers of a pool share. */
    public static final String POOL = "pool";

    /** Scopes stored in the UDR. */
    public static final List<String> IN_UDR = List.of(REMOTE, POOL);

    private static final double LARGEST_WHOLE = 1L << 53;

    private StateScopes() {}

    /** Adds an amount to a value; a value that is not a number counts as 0. Whole results are returned as integers. */
    public static JsonNode sum(JsonNode value, double amount) {
        double sum = value.asDouble(0) + amount;
        boolean whole = sum == Math.rint(sum) && Math.abs(sum) < LARGEST_WHOLE;
        if (!whole) {
            return DoubleNode.valueOf(sum);
        }
        // Same node types as Jackson's parser creates, since documents are compared.
        return sum == (int) sum ? IntNode.valueOf((int) sum) : LongNode.valueOf((long) sum);
    }

    /** Returns the name of the member with the amounts of a scope. */
    public static String changes(String scope) {
        return scope + "Changes";
    }
}
