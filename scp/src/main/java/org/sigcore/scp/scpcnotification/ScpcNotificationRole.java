// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.token.CallbackKey;
import org.sigcore.scp.contract.scpcaudit.AuditRequests;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.StaticNfProfile;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.StatusCallback;
import org.sigcore.scp.scpcnotification.logic.Topology;
import org.sigcore.scp.scpcnotification.sbi.NotificationRoutes;
import org.sigcore.scp.scpcnotification.sbi.SecretCallbacks;
import org.sigcore.scp.scpcnotification.service.TopologyKeeper;
import org.sigcore.scp.scpcnotification.service.TopologyStore;
import org.sigcore.scp.scpcnotification.service.TopologyWriter;
import org.sigcore.scp.scpcnotification.store.JdbcTopologyStore;
import org.sigcore.store.Database;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.node.ObjectNode;

/** The role scpc-notification: maintains the topology. */
@Role(value = "scpc-notification", paths = StatusCallback.API)
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TopologyProperties.class)
public class ScpcNotificationRole {
    private static final int PROFILES_PERCENT = 30;

    @Bean
    TopologyStore topologyStore(Database database) {
        return new JdbcTopologyStore(database);
    }

    @Bean
    TopologyKeeper topologyKeeper(
            TopologyStore store, ConfigViews configuration, KeptBudget budget, TopologyProperties properties) {
        ConfigView<Map<String, StaticNfProfile>> statics = configuration.view(ScpConfiguration.STATIC_NF_PROFILES);
        // Microseconds since the epoch exceed every version of an earlier process, which counts single changes.
        var topology = new Topology(
                TimeUnit.MILLISECONDS.toMicros(InstantSource.system().millis()),
                budget.kind("profiles", PROFILES_PERCENT),
                properties.maxProfile().toBytes());
        Set<String> known = byId(statics.current()).keySet();
        store.forEach(profile -> {
            if (!known.contains(profile.id())) {
                topology.restore(profile);
            }
        });
        topology.restored();
        var keeper = new TopologyKeeper(topology);
        statics.onChange(changed -> keeper.statics(byId(changed)));
        keeper.statics(byId(statics.current()));
        return keeper;
    }

    private static Map<String, ObjectNode> byId(Map<String, StaticNfProfile> statics) {
        Map<String, ObjectNode> profiles = new HashMap<>();
        statics.values()
                .forEach(entry -> profiles.put(KnownProfile.of(entry.profile()).id(), entry.profile()));
        return profiles;
    }

    @Bean
    PeriodicTask topologyStoreTask(TopologyStore store, TopologyKeeper topology) {
        var writer = new TopologyWriter(topology, store);
        return PeriodicTask.paced("scpc-topology-store", writer::follow).waitingFor(Duration.ofSeconds(2));
    }

    @Bean
    SecretCallbacks statusCallbacks(CallbackKey key) {
        return new SecretCallbacks(key);
    }

    @Bean
    NotificationRoutes notificationRoutes(
            SecretCallbacks callbacks, TopologyKeeper topology, RoleLinks links, MeterRegistry registry) {
        Counter refused = Counter.builder("scp.notifications.refused")
                .description("Notifications refused because their callback URI was not given to any NRF")
                .register(registry);
        Counter received = Counter.builder("scp.notifications.received")
                .description("Status notifications received from NRFs")
                .register(registry);
        // Resolved lazily: the audit role depends on this role.
        return new NotificationRoutes(
                callbacks,
                notification -> {
                    received.increment();
                    return topology.accept(notification);
                },
                refused::increment,
                () -> links.get(AuditRequests.class).requestAudit());
    }
}
