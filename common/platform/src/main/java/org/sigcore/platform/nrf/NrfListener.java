// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

/** A bean that wants to know when the NRF answers again, such as one that keeps subscriptions there. */
@FunctionalInterface
public interface NrfListener {
    /**
     * The NRF has accepted a registration, or a heartbeat after a time without answers. Called on a virtual thread of its
     * own, never twice at a time.
     *
     * @param lost true when the NRF had forgotten this NF, so that other state there may be gone too
     */
    void onNrfReachable(boolean lost);
}
