// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.OwnAssertions;
import org.sigcore.sbi.token.CallbackKey;
import org.sigcore.sbi.token.TokenIssuer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for access tokens of outgoing requests, and the key of callback URIs. */
@Configuration(proxyBeanMethods = false)
public class OwnTokensSetup {
    @Bean
    CallbackKey callbackKey(SigcoreProperties properties) {
        return CallbackKeyFile.of(properties.callbackKey(), properties.dataDir());
    }

    @Bean
    OwnTokens ownTokens(
            ObjectProvider<TokenIssuer> own,
            SigcoreProperties properties,
            NfIdentity identity,
            NfName name,
            OwnAssertions assertions,
            MeterRegistry registry) {
        return new OwnTokens(
                own::getIfAvailable, properties.nrfClient(), identity.instanceId(), name, assertions, registry);
    }
}
