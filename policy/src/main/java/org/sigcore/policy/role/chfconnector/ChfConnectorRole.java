// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.chfconnector;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code chf-connector}: N28, spending limits from the CHF. */
@Configuration(proxyBeanMethods = false)
@Role(value = "chf-connector", paths = ChfNotificationRoutes.API)
public class ChfConnectorRole {
    @Bean
    SpendingLimits spendingLimits(CountedRequests requests, NfIdentity identity, CallbackKey key) {
        return new NchfSpendingLimits(requests, identity::apiRoot, key);
    }

    @Bean
    SbiRoutes chfNotificationRoutes(RoleLinks links, CallbackKey key, MeterRegistry registry) {
        Counter refused = Counter.builder("policy.notifications.refused")
                .description("Notifications refused because their callback URI was not given to any CHF")
                .register(registry);
        return new ChfNotificationRoutes(links.get(SpendingLimitListener.class), key, refused::increment);
    }
}
