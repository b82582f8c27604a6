// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.GeneralOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.AnswerWriter;
import org.sigcore.nrf.nfdiscovery.logic.criteria.QueryReader;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * All settings of a discovery request, which reads them once when it arrives. Immutable.
 *
 * @param reader parses queries
 * @param writer writes responses
 * @param compresses true to compress responses for consumers that accept gzip
 * @param slf look-up of subscribers
 * @param forwarding detours by other NRFs
 * @param cca verification of client credentials assertions
 */
public record DiscoverySettings(
        QueryReader reader,
        AnswerWriter writer,
        boolean compresses,
        SlfOptions slf,
        ForwardingOptions forwarding,
        CcaOptions cca) {
    /**
     * Returns the view of the settings.
     *
     * @param leniency treatment of deviations from the schema of a query
     * @param plmns the PLMNs of this NRF
     */
    public static ConfigView<DiscoverySettings> view(ConfigViews configuration, Leniency leniency, OwnPlmns plmns) {
        ConfigView<NfDiscoveryOptions> discovery = configuration.view(NfDiscoveryOptions.RESOURCE);
        ConfigView<GeneralOptions> general = configuration.view(GeneralOptions.RESOURCE);
        ConfigView<SlfOptions> slf = configuration.view(SlfOptions.RESOURCE);
        ConfigView<ForwardingOptions> forwarding = configuration.view(ForwardingOptions.RESOURCE);
        ConfigView<CcaOptions> cca = configuration.view(CcaOptions.RESOURCE);
        return configuration.combine(
                "discovery",
                () -> new DiscoverySettings(
                        new QueryReader(discovery.current(), leniency.fixed()),
                        new AnswerWriter(discovery.current(), plmns),
                        general.current().responseCompression().on(),
                        slf.current(),
                        forwarding.current(),
                        cca.current()),
                discovery,
                general,
                slf,
                forwarding,
                cca);
    }
}
