// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** Policy for an embedded database that is older than the version acknowledged last. */
public enum OlderVersionPolicy {
    /** The database is not opened. */
    REFUSED,
    /** The database is opened, and the loss is logged. */
    ACCEPTED
}
