// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.util.Collection;
import java.util.List;
import org.sigcore.nrf.nfregistration.api.NfInstance;

/**
 * Where NF instances outlive the process. When a method returns, its change is committed. Any method throws
 * {@code StoreUnavailableException}, which the edge answers with 503. Thread-safe.
 */
public interface NfInstanceStore {
    /** Every instance. */
    List<NfInstance> loadAll();

    /** Adds the instance, or replaces what is stored of it. */
    void save(NfInstance instance);

    /** Brings stored instances up to date in one transaction; one that is gone or stored in a later revision is left. */
    void refresh(Collection<NfInstance> instances);

    /** Removes the instance; nothing happens when it is not there. */
    void delete(String id);
}
