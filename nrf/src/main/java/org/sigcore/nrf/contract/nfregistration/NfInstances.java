// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The registered NF instances, in memory. Thread-safe; reads never wait. */
public interface NfInstances {
    /** The instance of that identity, null when it is not registered. */
    @Nullable
    NfInstance find(String nfInstanceId);

    /** All instances, in no particular order; a snapshot that may miss what changes meanwhile. */
    Collection<NfInstance> all();

    /**
     * Adds a listener and first tells it of every instance that there is, as if it had just been registered. No change is
     * missed or told twice.
     */
    void follow(InstanceListener listener);

    /** Adds a listener that is notified of changes from now on. */
    void listen(InstanceListener listener);
}
