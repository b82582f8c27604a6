// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.nrf.NfDiscoverySetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that discovers producers at the NRF for all roles of the NF, and caches the results. */
@Role("nrf-client-nfdiscovery")
@Configuration(proxyBeanMethods = false)
@Import(NfDiscoverySetup.class)
public class NrfClientNfDiscoveryRole {}
