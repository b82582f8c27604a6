// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

/** Store of the Diameter hosts of PCFs. Thread-safe; exceptions as in {@link PcfBindingStore}. */
public interface PcfHostStore {
    /** Maximum length of a host. */
    int MOST_CHARACTERS = 255;

    /** Returns true if the host is stored. */
    boolean contains(String host);

    /**
     * Adds a host.
     *
     * @throws org.sigcore.store.DuplicateKeyException if it is stored already
     */
    void add(String host, long atMillis);
}
