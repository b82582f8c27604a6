// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import java.time.Duration;
import org.sigcore.nrf.forwarding.Forwarder;
import org.sigcore.nrf.growth.KnownInstances;
import org.sigcore.nrf.growth.OtherSets;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfregistration.logic.HeartbeatPolicy;
import org.sigcore.nrf.nfregistration.logic.Heartbeats;
import org.sigcore.nrf.nfregistration.logic.InstanceDirectory;
import org.sigcore.nrf.nfregistration.logic.InstanceLedger;
import org.sigcore.nrf.nfregistration.logic.NfInstanceStore;
import org.sigcore.nrf.nfregistration.logic.ProfileRules;
import org.sigcore.nrf.nfregistration.logic.Registrar;
import org.sigcore.nrf.nfregistration.sbi.BootstrappingResource;
import org.sigcore.nrf.nfregistration.sbi.InstanceListResource;
import org.sigcore.nrf.nfregistration.sbi.NfInstancesResource;
import org.sigcore.nrf.nrfconfiguration.api.AuthenticationOptions;
import org.sigcore.nrf.nrfconfiguration.api.GeneralOptions;
import org.sigcore.nrf.nrfconfiguration.api.NfManagementOptions;
import org.sigcore.nrf.screening.Screening;
import org.sigcore.nrf.sites.SiteView;
import org.sigcore.nrf.state.StateFeed;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registration, update, heart-beat, deregistration and retrieval of NF instances. */
@Role(
        value = "nfregistration",
        paths = {"/nnrf-nfm/v1/nf-instances", "/bootstrapping"})
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ManagementProperties.class, OwnProfileProperties.class})
public class NfRegistrationRole {
    @Bean
    Registrar registrar(
            org.sigcore.platform.configuration.Configuration configuration,
            Screening screening,
            ManagementProperties properties,
            NfInstanceStore store,
            InstanceDirectory directory,
            InstanceLedger ledger,
            StateFeed feed,
            SiteView sites) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        HeartbeatPolicy policy =
                new HeartbeatPolicy(properties.heartbeat(), properties.heartbeatMin(), properties.heartbeatMax());
        // Time enough for what others heard while this process was away from the database to arrive.
        Duration settled = properties.loadCommit().multipliedBy(2).plusSeconds(1);
        Registrar registrar = new Registrar(
                new ProfileRules(nfType -> policy(options.current(), nfType, policy), screening::profile),
                store,
                directory,
                ledger,
                new Heartbeats(System::nanoTime, properties.loadCommit()),
                () -> !feed.shared() || feed.steadyFor().compareTo(settled) >= 0,
                sites::takesOver,
                sites::looksAfter);
        feed.follow(2, StateFeed.INSTANCE, new SignsOfLife(registrar, directory));
        feed.follow(2, StateFeed.HEARTBEAT, new SignsOfLife(registrar, directory));
        return registrar;
    }

    private static HeartbeatPolicy policy(NfManagementOptions options, String nfType, HeartbeatPolicy otherwise) {
        return options.nfHeartBeatTimers().stream()
                .filter(timer -> timer.nfType().equals(nfType))
                .findFirst()
                .map(timer -> new HeartbeatPolicy(timer.defaultHbTimer(), timer.minHbTimer(), timer.maxHbTimer()))
                .orElse(otherwise);
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
            org.sigcore.platform.configuration.Configuration configuration) {
        return new OwnInstance(identity, registrar, directory, properties, configuration.view(GeneralOptions.RESOURCE));
    }

    @Bean
    NfInstancesResource nfInstancesResource(
            Registrar registrar,
            OwnInstance own,
            NfIdentity identity,
            OtherSets otherSets,
            Forwarder forwarder,
            org.sigcore.platform.configuration.Configuration configuration,
            OperationMetrics metrics) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        ConfigView<AuthenticationOptions> authentication = configuration.view(AuthenticationOptions.RESOURCE);
        return new NfInstancesResource(
                registrar,
                own::is,
                identity::apiRoot,
                otherSets,
                forwarder,
                () -> options.current().profileChangesInResponse().on(),
                () -> authentication
                        .current()
                        .nfRegistrationAuthenticationEnabled()
                        .on(),
                metrics);
    }

    @Bean
    InstanceListResource instanceListResource(KnownInstances instances, NfIdentity identity, OperationMetrics metrics) {
        return new InstanceListResource(instances, identity::apiRoot, metrics);
    }

    @Bean
    BootstrappingResource bootstrappingResource(NfIdentity identity) {
        return new BootstrappingResource(identity::apiRoot, identity.instanceId());
    }
}
