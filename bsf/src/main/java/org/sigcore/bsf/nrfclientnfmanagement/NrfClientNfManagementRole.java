// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.nrfclientnfmanagement;

import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Bean;

/**
 * Role that registers the BSF at the NRF, sends its heartbeats and deregisters it on shutdown. The platform does so in
 * the process that has an NF profile: one for the entire BSF, regardless of the number of processes. If the ingress
 * gateway runs in another process, {@code sigcore.sbi.advertise} sets the address that peers receive.
 */
@Role("nrf-client-nfmanagement")
public class NrfClientNfManagementRole {
    @Bean
    NfProfileSource bsfProfile(NfIdentity identity, BsfProperties properties) {
        return new BsfProfile(identity, properties);
    }
}
