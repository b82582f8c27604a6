// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/**
 * What one evaluation may use.
 *
 * @param steps blocks that are run; work on long texts and lists counts by their length
 * @param turns of all loops together
 * @param depth policies that use one another
 * @param octets of the decision
 * @param refuses true when a bound that is met refuses the request, false when what was decided until then stands
 */
public record Limits(int steps, int turns, int depth, int octets, boolean refuses) {
    /** Where a project says nothing. */
    public static final Limits DEFAULT = new Limits(100_000, 10_000, 16, 262_144, false);

    /** Characters of a text. */
    public static final int MAX_TEXT = 65_536;

    /** Values in a list or an object, with all that is in them. */
    public static final int MAX_SIZE = 10_000;

    /** Lists and objects within one another. */
    public static final int MAX_NESTING = 32;
}
