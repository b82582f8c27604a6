// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import org.sigcore.model.nf.NFProfile;

/**
 * One registered NF instance as it stands. Immutable.
 *
 * @param profile what was registered, with the heart-beat timer that the NRF chose
 * @param revision grows with every change of this instance, also over deregistration and restart
 * @param site where it registered, or that took it over; empty when there is one site only
 */
public record NfInstance(NFProfile profile, long revision, String site) {
    /** Where there is one site only. */
    public NfInstance(NFProfile profile, long revision) {
        this(profile, revision, "");
    }

    /** The key of the instance: its identity in lower case. */
    public String id() {
        return key(profile.id());
    }

    /** UUIDs that differ in case only are one instance. */
    public static String key(String nfInstanceId) {
        return nfInstanceId.toLowerCase(java.util.Locale.ROOT);
    }
}
