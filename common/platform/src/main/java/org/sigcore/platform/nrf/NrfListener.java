// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

/** Listener for the availability of the NRF, such as a component that maintains subscriptions there; a bean. */
@FunctionalInterface
public interface NrfListener {
    /**
     * Called when the NRF has accepted a registration, or a heart-beat after an outage. Calls are sequential, on a
     * dedicated virtual thread.
     *
     * @param lost true if the NRF had lost the registration, so that it may have lost other state too
     */
    void onNrfReachable(boolean lost);
}
