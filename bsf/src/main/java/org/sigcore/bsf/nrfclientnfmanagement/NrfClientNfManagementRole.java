// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.nrfclientnfmanagement;

import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Bean;

/**
 * Registers the BSF at the NRF, keeps it alive and takes it back at the end. The platform does so in a process that has a
 * profile: one for the whole BSF, however many processes its roles run in. Where the ingress gateway runs elsewhere,
 * {@code sigcore.sbi.advertise} says what peers are told.
 */
@Role("nrf-client-nfmanagement")
public class NrfClientNfManagementRole {
    @Bean
    NfProfileSource bsfProfile(NfIdentity identity, BsfProperties properties) {
        return new BsfProfile(identity, properties);
    }
}
