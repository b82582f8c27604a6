// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.nrf.NfDiscoverySetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Asks the NRF for producers, for all roles of the NF, and keeps its answers. */
@Role("nrf-client-nfdiscovery")
@Configuration(proxyBeanMethods = false)
@Import(NfDiscoverySetup.class)
public class NrfClientNfDiscoveryRole {}
