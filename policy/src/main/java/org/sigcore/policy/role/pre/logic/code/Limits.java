// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/**
 * Limits of one evaluation.
 *
 * @param steps blocks that may run; work on long texts and lists counts by their length
 * @param turns iterations of all loops together
 * @param depth nesting of policies that use one another
 * @param octets size of the decision
 * @param refuses true to reject the request at a limit, false to return the decision made so far
 */
public record Limits(int steps, int turns, int depth, int octets, boolean refuses) {
    /** Limits of a project that does not set them. */
    public static final Limits DEFAULT = new Limits(100_000, 10_000, 16, 262_144, false);

    /** Maximum number of characters of a text. */
    public static final int MAX_TEXT = 65_536;

    /** Maximum number of values in a list or an object, including nested ones. */
    public static final int MAX_SIZE = 10_000;

    /** Maximum nesting of lists and objects. */
    public static final int MAX_NESTING = 32;
}
