// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

/**
 * Version of a row when it was read, and the location of its document.
 *
 * @param version of the last write; 0 if not stored yet
 * @param parts number and site of the additional rows of its document, encoded as in its head; 0 for none
 * @param slice of its table, starting at 1; 0 for a table without slices
 */
public record RowVersion(long version, int parts, int slice) {
    /** Version of a row that is not stored yet. */
    public static final RowVersion NEW = new RowVersion(0, 0);

    /** Creates the version of a row in a table without slices. */
    public RowVersion(long version, int parts) {
        this(version, parts, 0);
    }
}
