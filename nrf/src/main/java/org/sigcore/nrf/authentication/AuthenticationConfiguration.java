// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.authentication;

import java.time.InstantSource;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.platform.nrf.NfIdentity;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shared beans of the roles that authenticate consumers. */
@Configuration(proxyBeanMethods = false)
public class AuthenticationConfiguration {
    @Bean
    ClientAssertions clientAssertions(
            org.sigcore.platform.configuration.Configuration configuration, NfIdentity identity) {
        return new ClientAssertions(
                configuration.view(CcaOptions.RESOURCE)::current, identity.instanceId(), InstantSource.system());
    }
}
