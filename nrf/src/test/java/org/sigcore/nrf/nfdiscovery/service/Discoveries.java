// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.InstantSource;
import java.util.List;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.AnswerWriter;
import org.sigcore.nrf.nfdiscovery.logic.criteria.QueryReader;

/** Discovery for tests, with the default options. */
final class Discoveries {
    private Discoveries() {}

    /** Returns a strict discovery of an NRF with unknown PLMNs. */
    static Discovery strict(List<DiscoveryDetour> detours) {
        return of(detours, OwnPlmns.UNKNOWN, Leniency.STRICT, InstantSource.system());
    }

    static Discovery of(List<DiscoveryDetour> detours, OwnPlmns plmns, Leniency leniency, InstantSource clock) {
        return new Discovery(settings(NfDiscoveryOptions.RESOURCE.defaults(), plmns, leniency), detours, clock);
    }

    /** Strict default settings except for the given options. */
    static DiscoverySettings strict(NfDiscoveryOptions options) {
        return settings(options, OwnPlmns.UNKNOWN, Leniency.STRICT);
    }

    /** Default settings except for the given options. */
    static DiscoverySettings settings(NfDiscoveryOptions options, OwnPlmns plmns, Leniency leniency) {
        return new DiscoverySettings(
                new QueryReader(options, leniency),
                new AnswerWriter(options, plmns),
                false,
                SlfOptions.RESOURCE.defaults(),
                ForwardingOptions.RESOURCE.defaults(),
                CcaOptions.RESOURCE.defaults());
    }
}
