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
 * Registers the PCF at the NRF, keeps it alive and takes it back at the end. The platform does so in a process that has a
 * profile: one for the whole Policy, however many processes its roles run in. Where the ingress gateway runs elsewhere,
 * {@code sigcore.sbi.advertise} says what peers are told.
 */
@Role("nrf-client-nfmanagement")
public class NrfClientNfManagementRole {
    @Bean
    NfProfileSource pcfProfile(NfIdentity identity, PolicyProperties properties, SigcoreProperties sigcore) {
        return new PcfProfile(identity, properties, sigcore);
    }
}
