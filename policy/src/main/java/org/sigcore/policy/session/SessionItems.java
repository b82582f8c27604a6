// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.notices.NoticeItems;
import org.sigcore.policy.session.store.SessionSearches;
import org.sigcore.policy.session.store.SessionTables;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/** What the services that have sessions share in a process. */
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
}
