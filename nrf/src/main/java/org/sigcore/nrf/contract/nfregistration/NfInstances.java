// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** In-memory view of the registered NF instances. Thread-safe; reads never block. */
public interface NfInstances {
    /** Returns the instance with that id; null if it is not registered. */
    @Nullable
    NfInstance find(String nfInstanceId);

    /** Returns all instances in no particular order: a weakly consistent snapshot. */
    Collection<NfInstance> all();

    /**
     * Adds a listener and first notifies it of every existing instance as if it had just been registered. No change is
     * missed or reported twice.
     */
    void follow(InstanceListener listener);

    /** Adds a listener for future changes. */
    void listen(InstanceListener listener);
}
