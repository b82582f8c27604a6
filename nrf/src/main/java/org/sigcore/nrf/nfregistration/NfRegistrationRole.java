// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nfregistration.Screening;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.nfregistration.logic.HeartbeatPolicy;
import org.sigcore.nrf.nfregistration.logic.ProfileRules;
import org.sigcore.nrf.nfregistration.sbi.BootstrappingRoutes;
import org.sigcore.nrf.nfregistration.sbi.InstanceListRoutes;
import org.sigcore.nrf.nfregistration.sbi.NfInstanceRoutes;
import org.sigcore.nrf.nfregistration.sbi.RegistryRoutes;
import org.sigcore.nrf.nfregistration.service.Heartbeats;
import org.sigcore.nrf.nfregistration.service.InstanceDirectory;
import org.sigcore.nrf.nfregistration.service.InstanceLedger;
import org.sigcore.nrf.nfregistration.service.InstanceMemory;
import org.sigcore.nrf.nfregistration.service.NfInstanceStore;
import org.sigcore.nrf.nfregistration.service.OwnInstance;
import org.sigcore.nrf.nfregistration.service.OwnProfileProperties;
import org.sigcore.nrf.nfregistration.service.Registrar;
import org.sigcore.nrf.nfregistration.service.RegistrationAdmission;
import org.sigcore.nrf.nfregistration.service.RegistrationMeters;
import org.sigcore.nrf.nfregistration.service.RemoteHeartbeats;
import org.sigcore.nrf.nfregistration.service.SilentInstances;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.state.StateFeed;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role for registration, update, heart-beat, deregistration and retrieval of NF instances. */
@Role(
        value = "nfregistration",
        paths = {"/nnrf-nfm/v1/nf-instances", "/bootstrapping"})
@Configuration(proxyBeanMethods = false)
@Import({
    OwnInstance.class,
    NfInstanceRoutes.class,
    InstanceListRoutes.class,
    RegistryRoutes.class,
    BootstrappingRoutes.class
})
@EnableConfigurationProperties({ManagementProperties.class, OwnProfileProperties.class})
public class NfRegistrationRole {
    @Bean
    Heartbeats heartbeats(ManagementProperties properties, InstanceDirectory directory, StateFeed feed) {
        // Leaves time for heart-beats that others received during a loss of the database connection to arrive.
        Duration settled = properties.loadCommit().multipliedBy(2).plusSeconds(1);
        Heartbeats heartbeats = new Heartbeats(
                System::nanoTime,
                properties.loadCommit(),
                () -> !feed.shared() || feed.steadyFor().compareTo(settled) >= 0);
        directory.follow(heartbeats);
        RemoteHeartbeats elsewhere = new RemoteHeartbeats(heartbeats, directory);
        feed.follow(2, StateTopics.INSTANCE, elsewhere);
        feed.follow(2, StateTopics.HEARTBEAT, elsewhere);
        return heartbeats;
    }

    @Bean
    RegistrationMeters registrationMeters(InstanceDirectory directory, MeterRegistry registry) {
        RegistrationMeters meters = new RegistrationMeters(registry);
        directory.follow(meters);
        return meters;
    }

    @Bean
    ProfileRules profileRules(
            ConfigViews configuration, ManagementProperties properties, Leniency leniency, InstanceMemory room) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        HeartbeatPolicy policy =
                new HeartbeatPolicy(properties.heartbeat(), properties.heartbeatMin(), properties.heartbeatMax());
        return new ProfileRules(nfType -> policy.configured(options.current(), nfType), leniency, room::requireSize);
    }

    @Bean
    RegistrationAdmission registrationAdmission(
            Screening screening,
            InstanceDirectory directory,
            InstanceMemory room,
            ManagementProperties properties,
            MeterRegistry registry) {
        return new RegistrationAdmission(
                screening::profile, directory::size, properties.maxInstances(), room, registry);
    }

    @Bean
    Registrar registrar(
            ProfileRules rules,
            NfInstanceStore store,
            InstanceDirectory directory,
            InstanceLedger ledger,
            Heartbeats heartbeats,
            SiteView sites,
            RegistrationAdmission admission) {
        return new Registrar(rules, admission, store, directory, ledger, heartbeats, sites::takesOver);
    }

    @Bean
    SilentInstances silentInstances(
            InstanceDirectory directory, InstanceLedger ledger, Heartbeats heartbeats, SiteView sites) {
        return new SilentInstances(directory, ledger, heartbeats, sites::takesOver, sites::looksAfter);
    }

    @Bean
    PeriodicTask loadCommit(Registrar registrar, ManagementProperties properties) {
        return new PeriodicTask("load-commit", properties::loadCommit, registrar::flush).andOnceMore();
    }
}
