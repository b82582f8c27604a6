// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit;
import org.sigcore.nrf.contract.nfsubscription.SubscriptionExpiry;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.state.ProcessName;
import org.sigcore.store.feed.Lease;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role that supervises heart-beats and the validity of subscriptions. */
@Role("nrfauditor")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AuditProperties.class)
public class NrfAuditorRole {
    private static final Duration LEASE = Duration.ofSeconds(6);

    @Bean
    PeriodicTask audit(
            AuditProperties properties,
            NrfDatabase database,
            ProcessName process,
            RoleLinks links,
            SiteView sites,
            MeterRegistry registry) {
        Auditor auditor = new Auditor(
                new SiteLease(sites::own, lease -> Lease.of(database.database(), lease, process.name(), LEASE)),
                new AuditDecider(properties.missedHeartbeats(), properties.removeAfter()),
                links.get(InstanceAudit.class),
                links.get(SubscriptionExpiry.class),
                registry);
        return new PeriodicTask("audit", properties::interval, auditor);
    }
}
