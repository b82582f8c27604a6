// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.InstantSource;
import java.util.List;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;

/** Discovery for tests, with the default options. */
final class Discoveries {
    private Discoveries() {}

    /** Returns a strict discovery of an NRF with unknown PLMNs. */
    static Discovery strict(List<DiscoveryDetour> detours) {
        return of(detours, OwnPlmns.UNKNOWN, Leniency.STRICT, InstantSource.system());
    }

    static Discovery of(List<DiscoveryDetour> detours, OwnPlmns plmns, Leniency leniency, InstantSource clock) {
        return new Discovery(NfDiscoveryOptions.RESOURCE.defaults(), detours, plmns, leniency, clock);
    }
}
