// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.api;

import org.sigcore.model.nf.NFProfile;

/**
 * One registered NF instance as it stands. Immutable.
 *
 * @param profile what was registered, with the heart-beat timer that the NRF chose
 * @param revision grows with every change of this instance, also over deregistration and restart
 */
public record NfInstance(NFProfile profile, long revision) {

    /** The key of the instance: its identity in lower case. */
    public String id() {
        return key(profile.id());
    }

    /** UUIDs that differ in case only are one instance. */
    public static String key(String nfInstanceId) {
        return nfInstanceId.toLowerCase(java.util.Locale.ROOT);
    }
}
