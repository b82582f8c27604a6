// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.kernel.notices.NoticeItems;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.af.AfLifetimes;
import org.sigcore.policy.kernel.session.af.AfRestarts;
import org.sigcore.policy.kernel.session.af.AfsWithoutRaa;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.service.AfSessions;
import org.sigcore.policy.kernel.session.service.SessionPorts;
import org.sigcore.policy.kernel.session.store.JdbcPeerStates;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/** Beans that session services share in a process. */
@Configuration(proxyBeanMethods = false)
@Import(NoticeItems.class)
public class SessionItems {
    @Bean
    @Lazy
    SessionSearches sessionSearches(PolicyDatabase database, RoleSet roles) {
        List<SessionTables> services = new ArrayList<>();
        if (roles.runs("sm-service")) {
            services.add(SessionTables.SM);
        }
        if (roles.runs("pcrf-core")) {
            services.add(SessionTables.PCRF);
        }
        return new SessionSearches(database.database(), services, System::nanoTime);
    }

    @Bean
    AfsWithoutRaa afsWithoutRaa(PolicyProperties properties, MeterRegistry meters) {
        return new AfsWithoutRaa(properties.rx().afsWithoutRar(), meters);
    }

    /** Creates the detection of restarted AFs on Rx for the AF sessions of one service, and its meters. */
    public static PeerRestarts afRestarts(
            String service,
            PolicyDatabase database,
            SessionPorts ports,
            AfSessions sessions,
            Outbox outbox,
            MeterRegistry meters) {
        AfRestarts ending = new AfRestarts(ports.store()::walk, ports.store()::findAll, sessions);
        FunctionCounter.builder("policy.af.restart.sessions", ending, AfRestarts::ended)
                .description("AF sessions terminated because their AF restarted")
                .tag("service", service)
                .register(meters);
        FunctionCounter.builder("policy.af.expired.sessions", sessions.lifetimes(), AfLifetimes::expired)
                .description("AF sessions terminated because their AF did not refresh them")
                .tag("service", service)
                .register(meters);
        return new PeerRestarts(
                service + "-af-restart",
                service + "/",
                new JdbcPeerStates(database, ports.clock()),
                database.commits(),
                outbox,
                ending);
    }
}
