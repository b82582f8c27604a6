// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.time.InstantSource;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.policy.contract.notifier.SmPcEvents;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.smservice.service.SmPolicies;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for SM policies on N7; imported by the role {@code sm-service}. */
@Configuration(proxyBeanMethods = false)
class SmPolicyItems {
    @Bean
    SmPolicies smPolicies(SessionParts smParts, PcEventReports events) {
        return new SmPolicies(
                smParts.creation(),
                smParts.sessions(),
                smParts.termination(),
                smParts.bindings(),
                InstantSource.system(),
                events::reported);
    }

    @Bean
    SbiRoutes smPolicyRoutes(SmPolicies policies, NfIdentity identity, ServiceSettings live, ServiceGuard smGuard) {
        return smGuard.guard(
                new SmPolicyRoutes(policies, identity::apiRoot, smGuard.late()), SmServiceRole.urgent(live));
    }

    @Bean
    SmPcEvents smPcEvents(SessionParts smParts, PcEventReports events) {
        return (subscription, after, limit) -> events.page(smParts.store(), subscription, after, limit);
    }
}
