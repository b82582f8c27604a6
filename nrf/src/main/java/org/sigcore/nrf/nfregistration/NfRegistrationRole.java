// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.Screening;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.contract.nrfconfiguration.GeneralOptions;
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
import org.sigcore.nrf.nfregistration.service.Registrar;
import org.sigcore.nrf.nfregistration.service.RegistrationAdmission;
import org.sigcore.nrf.nfregistration.service.RegistrationMeters;
import org.sigcore.nrf.nfregistration.service.RemoteHeartbeats;
import org.sigcore.nrf.nfregistration.service.SilentInstances;
import org.sigcore.platform.config.OauthProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.state.StateFeed;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role for registration, update, heart-beat, deregistration and retrieval of NF instances. */
@Role(
        value = "nfregistration",
        paths = {"/nnrf-nfm/v1/nf-instances", "/bootstrapping"})
@Configuration(proxyBeanMethods = false)
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
    ProfileRules profileRules(ConfigViews configuration, ManagementProperties properties, Leniency leniency) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        HeartbeatPolicy policy =
                new HeartbeatPolicy(properties.heartbeat(), properties.heartbeatMin(), properties.heartbeatMax());
        return new ProfileRules(nfType -> policy(options.current(), nfType, policy), leniency);
    }

    private static HeartbeatPolicy policy(NfManagementOptions options, String nfType, HeartbeatPolicy otherwise) {
        return options.nfHeartBeatTimers().stream()
                .filter(timer -> timer.nfType().equals(nfType))
                .findFirst()
                .map(timer -> new HeartbeatPolicy(timer.defaultHbTimer(), timer.minHbTimer(), timer.maxHbTimer()))
                .orElse(otherwise);
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

    @Bean
    OwnInstance ownInstance(
            NfIdentity identity,
            Registrar registrar,
            InstanceDirectory directory,
            OwnProfileProperties properties,
            ConfigViews configuration) {
        return new OwnInstance(
                identity,
                registrar,
                directory,
                properties.interval(),
                properties.servedInstances(),
                configuration.view(GeneralOptions.RESOURCE));
    }

    @Bean
    NfInstanceRoutes nfInstanceRoutes(
            Registrar registrar,
            NfIdentity self,
            OwnPlmns plmns,
            PeerNrfSets otherSets,
            Forwarder forwarder,
            ConsumerCertificates certificates,
            Callers callers,
            ConfigViews configuration,
            OperationMetrics metrics) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        return new NfInstanceRoutes(
                registrar,
                self,
                plmns,
                otherSets,
                forwarder,
                () -> options.current().profileChangesInResponse().on(),
                certificates,
                callers,
                metrics);
    }

    @Bean
    InstanceListRoutes instanceListRoutes(KnownInstances instances, NfIdentity identity, OperationMetrics metrics) {
        return new InstanceListRoutes(instances, identity::apiRoot, metrics);
    }

    @Bean
    RegistryRoutes registryRoutes(NfInstances instances, Heartbeats heartbeats) {
        return new RegistryRoutes(instances, id -> heartbeats.silent(id).toSeconds());
    }

    @Bean
    BootstrappingRoutes bootstrappingRoutes(NfIdentity identity, SigcoreProperties properties) {
        return new BootstrappingRoutes(
                identity::apiRoot, identity.instanceId(), properties.oauth2().mode() == OauthProperties.Mode.ENFORCED);
    }
}
