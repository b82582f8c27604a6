// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

/**
 * The version of a row when it was read, and where its document is.
 *
 * @param version of its writing; 0 for one that is not stored yet
 * @param parts which rows its document takes beside its own; 0 for none
 * @param slice of its table, from 1; 0 for the table that is not sliced
 */
public record RowVersion(long version, int parts, int slice) {
    /** Not stored yet. */
    public static final RowVersion NEW = new RowVersion(0, 0);

    /** Of a table that is not sliced. */
    public RowVersion(long version, int parts) {
        this(version, parts, 0);
    }
}
