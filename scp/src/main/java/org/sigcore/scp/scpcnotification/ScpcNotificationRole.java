// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.scp.scpcaudit.api.AuditRequests;
import org.sigcore.scp.scpcnotification.api.StatusCallback;
import org.sigcore.scp.scpcnotification.sbi.NotificationRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Keeps the topology. */
@Role(value = "scpc-notification", paths = StatusCallback.API)
@Configuration(proxyBeanMethods = false)
public class ScpcNotificationRole {
    @Bean
    TopologyKeeper topologyKeeper() {
        // Microseconds since the epoch: above every version of an earlier run, which counts single changes.
        return new TopologyKeeper(
                TimeUnit.MILLISECONDS.toMicros(InstantSource.system().millis()));
    }

    @Bean
    NotificationRoutes notificationRoutes(TopologyKeeper topology, RoleLinks links) {
        // Asked for at the first need: the audit role brings its results to this one.
        return new NotificationRoutes(
                topology::accept, () -> links.get(AuditRequests.class).requestAudit());
    }
}
