// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

/**
 * What a row was when it was read.
 *
 * @param version of its writing; 0 for one that is not stored yet
 * @param parts which rows its document takes beside its own; 0 for none
 * @param slice of its table, from 1; 0 for the table that is not sliced
 */
public record Stamp(long version, int parts, int slice) {
    /** Not stored yet. */
    public static final Stamp NEW = new Stamp(0, 0);

    /** Of a table that is not sliced. */
    public Stamp(long version, int parts) {
        this(version, parts, 0);
    }
}
