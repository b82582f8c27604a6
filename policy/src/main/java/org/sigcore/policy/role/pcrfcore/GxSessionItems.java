// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.store.JdbcPeerStates;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.pcrfcore.diameter.CustomAvps;
import org.sigcore.policy.role.pcrfcore.diameter.GuardedPcrf;
import org.sigcore.policy.role.pcrfcore.diameter.PcrfHandler;
import org.sigcore.policy.role.pcrfcore.service.GatewayRestarts;
import org.sigcore.policy.role.pcrfcore.service.GxSessions;
import org.sigcore.policy.role.pcrfcore.service.RxSessions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for IP-CAN sessions on Gx, and the Diameter edge of Gx and Rx; imported by the role {@code pcrf-core}. */
@Configuration(proxyBeanMethods = false)
class GxSessionItems {
    @Bean
    GxSessions gxSessions(SessionItems.Services services, SessionParts pcrfParts) {
        return new GxSessions(
                pcrfParts.creation(),
                pcrfParts.sessions(),
                pcrfParts.termination(),
                services.connected(ApplicationId.GX),
                InstantSource.system());
    }

    @Bean
    GatewayRestarts gatewayRestarts(
            PolicyDatabase database, SessionParts pcrfParts, Outbox outbox, MeterRegistry meters) {
        GatewayRestarts restarts = new GatewayRestarts(
                new JdbcPeerStates(database, InstantSource.system()),
                pcrfParts.store(),
                pcrfParts.termination(),
                database.commits(),
                outbox);
        FunctionCounter.builder("policy.gx.restart.sessions", restarts, GatewayRestarts::ended)
                .description("Sessions terminated because their PCEF restarted")
                .register(meters);
        return restarts;
    }

    @Bean
    CustomAvps customAvps(ServiceSettings settings, MeterRegistry meters) {
        CustomAvps custom = new CustomAvps(() -> settings.now().customAvps());
        FunctionCounter.builder("policy.custom.avps.left.out", custom, CustomAvps::leftOut)
                .description("Values of custom AVPs omitted because they do not match the AVP definition")
                .register(meters);
        return custom;
    }

    @Bean
    PcrfRequests pcrfHandler(
            GatewayRestarts restarts,
            CustomAvps customAvps,
            GxSessions gx,
            RxSessions rx,
            ServiceGuard pcrfGuard,
            ServiceSettings live) {
        PcrfHandler handler = new PcrfHandler(
                restarts,
                customAvps,
                gx,
                apn -> live.now().emergency(PcrfCoreRole.SERVICE, apn),
                rx,
                pcrfGuard.late(),
                InstantSource.system());
        return new GuardedPcrf(handler, pcrfGuard, () -> live.now().pcrfRefusal());
    }
}
