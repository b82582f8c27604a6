// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;

/**
 * How policies say what becomes of state variables of a subscriber: values, or null for one that is deleted, by scope and name; and
 * beside each scope the amounts by which variables have changed that were not set.
 */
public final class StateScopes {
    /** As long as the subscriber has a session. */
    public static final String LOCAL = "local";

    /** Of the subscriber, in the UDR. */
    public static final String REMOTE = "remote";

    /** Of all subscribers of a pool, in the UDR. */
    public static final String POOL = "pool";

    /** Those in the UDR. */
    public static final List<String> IN_UDR = List.of(REMOTE, POOL);

    private static final double LARGEST_WHOLE = 1L << 53;

    private StateScopes() {}

    /** What adding makes of a value: a whole number wherever it is one. What is no number counts as 0. */
    public static JsonNode sum(JsonNode value, double amount) {
        double sum = value.asDouble(0) + amount;
        boolean whole = sum == Math.rint(sum) && Math.abs(sum) < LARGEST_WHOLE;
        if (!whole) {
            return DoubleNode.valueOf(sum);
        }
        // As Jackson reads it: documents are compared.
        return sum == (int) sum ? IntNode.valueOf((int) sum) : LongNode.valueOf((long) sum);
    }

    /** The member that has the amounts of a scope. */
    public static String changes(String scope) {
        return scope + "Changes";
    }
}
