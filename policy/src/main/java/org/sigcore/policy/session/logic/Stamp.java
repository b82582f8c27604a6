// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

/**
 * What a row was when it was read.
 *
 * @param version of its writing; 0 for one that is not stored yet
 * @param parts rows that its document takes beside its own
 */
public record Stamp(long version, int parts) {
    /** Not stored yet. */
    public static final Stamp NEW = new Stamp(0, 0);
}
