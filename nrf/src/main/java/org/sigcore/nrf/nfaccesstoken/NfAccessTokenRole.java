// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken;

import java.nio.file.Path;
import java.time.InstantSource;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfaccesstoken.logic.AccessTokenOptions;
import org.sigcore.nrf.nfaccesstoken.logic.TokenDecider;
import org.sigcore.nrf.nfaccesstoken.logic.TokenSigner;
import org.sigcore.nrf.nfaccesstoken.sbi.AccessTokenResource;
import org.sigcore.nrf.nfaccesstoken.store.KeyFile;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** OAuth2 access tokens for NF services. */
@Role(value = "nfaccesstoken", paths = "/oauth2")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccessTokenProperties.class)
public class NfAccessTokenRole {
    @Bean
    AccessTokenResource accessTokenResource(
            AccessTokenProperties properties,
            org.sigcore.platform.configuration.Configuration configuration,
            SigcoreProperties platform,
            NfInstances instances,
            NfIdentity identity,
            OperationMetrics metrics) {
        Path configured = properties.keyFile();
        Path keyFile = configured != null ? configured : platform.dataDir().resolve("token-key.pem");
        return new AccessTokenResource(
                new TokenDecider(instances, identity.instanceId()),
                new TokenSigner(KeyFile.in(keyFile)),
                configuration.view(AccessTokenOptions.RESOURCE),
                InstantSource.system(),
                metrics);
    }
}
