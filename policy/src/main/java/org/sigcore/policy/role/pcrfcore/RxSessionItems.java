// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore;

import java.time.InstantSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedGxAfSessions;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.pcrfcore.GxAfStates;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.AfParts;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.af.AfSessionAudit;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.pcrfcore.service.RxSessions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans for the AF sessions on Rx that are bound to Gx sessions; imported by the role {@code pcrf-core}. */
@Configuration(proxyBeanMethods = false)
@Import(RxSessionItems.Audit.class)
class RxSessionItems {
    @Bean
    RxRequestQueue pcrfRxRequests(SessionItems.Services services) {
        return services.rxRequests("pcrf-rx");
    }

    @Bean
    RxSessions rxSessions(SessionItems.Services services, SessionParts pcrfParts, PolicyProperties properties) {
        return new RxSessions(
                pcrfParts.afSessions(properties.media().bounds()),
                services.connected(ApplicationId.RX),
                properties.rx().maxAuthorizationLifetime());
    }

    @Bean
    AfParts pcrfAfs(
            SessionItems.Services services,
            SessionParts pcrfParts,
            RxSessions rx,
            RxRequestQueue pcrfRxRequests,
            RoleLinks links,
            ServiceSettings live) {
        return services.afs(
                pcrfParts,
                rx.sessions(),
                pcrfRxRequests,
                request -> RxToAf.send(
                        links.get(DiameterOut.class),
                        request,
                        live.now().pcrfRequestTimeout().toMillis()));
    }

    @Bean
    OutboxHandlers rxHandlers(AfParts pcrfAfs) {
        return pcrfAfs.handlers();
    }

    @Bean
    GxAfStates gxAfStates(AfParts pcrfAfs) {
        return pcrfAfs.restarts()::seen;
    }

    static final class Audit extends AfSessionAudit implements AuditedGxAfSessions {
        Audit(SessionParts pcrfParts, AfParts pcrfAfs) {
            super(pcrfParts.store()::walk, pcrfParts.store()::findAll, pcrfAfs.sender(), InstantSource.system());
        }
    }
}
