// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.nrfclientnfmanagement;

import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.springframework.context.annotation.Bean;

/**
 * Registers the PCF with the NRF, sends its heartbeats and deregisters it on shutdown. The platform does so in any
 * process that has a profile; there is one for the whole Policy function, regardless of the number of processes. If the
 * ingress gateway runs in another process, {@code sigcore.sbi.advertise} sets the address that peers see.
 */
@Role("nrf-client-nfmanagement")
public class NrfClientNfManagementRole {
    @Bean
    NfProfileSource pcfProfile(NfIdentity identity, PolicyProperties properties, SigcoreProperties sigcore) {
        return new PcfProfile(identity, properties, sigcore);
    }
}
