// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** Decides about an embedded database that is older than what was acknowledged last. */
public enum OlderVersion {
    /** It is not opened. */
    REFUSED,
    /** It is opened, and the loss is logged. */
    ACCEPTED
}
