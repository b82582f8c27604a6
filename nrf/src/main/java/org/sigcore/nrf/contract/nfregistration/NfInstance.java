// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import org.sigcore.model.nf.NFProfile;

/**
 * Current state of one registered NF instance. Immutable.
 *
 * @param profile the registered profile, with the heart-beat timer that the NRF chose
 * @param revision increases with every change of this instance, also across deregistration and restart
 * @param site the site where it registered, or that took it over; empty in a deployment with one site
 */
public record NfInstance(NFProfile profile, long revision, String site) {
    /** Creates an instance for a deployment with one site. */
    public NfInstance(NFProfile profile, long revision) {
        this(profile, revision, "");
    }

    /** Returns the key of the instance: its NF instance id in lower case. */
    public String id() {
        return key(profile.id());
    }

    /** Returns the key of an NF instance id. UUIDs that differ only in case denote the same instance. */
    public static String key(String nfInstanceId) {
        return nfInstanceId.toLowerCase(java.util.Locale.ROOT);
    }
}
