// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import java.time.InstantSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.platform.nrf.NrfListener;
import org.sigcore.platform.nrf.OwnAssertions;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.scp.contract.scpcaudit.AuditRequests;
import org.sigcore.scp.contract.scpcnotification.StatusCallbacks;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scpc-subscription: registers the SCP in the NRF and subscribes it to the status of other NFs. */
@Role("scpc-subscription")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SubscriptionProperties.class)
public class ScpcSubscriptionRole {
    @Bean
    NfProfileSource scpProfile(NfIdentity identity, SubscriptionProperties properties, SigcoreProperties sigcore) {
        return new ScpProfile(identity, () -> worker(identity, sigcore), properties.domains());
    }

    // Address of scp-worker for requests of consumers: that of its link if it is another process and none is
    // configured.
    private static ApiRoot worker(NfIdentity identity, SigcoreProperties sigcore) {
        ApiRoot linked = sigcore.links().get("scp-worker");
        return linked != null && sigcore.sbi().advertise() == null ? linked : identity.apiRoot();
    }

    @Bean
    SubscriptionKeeper subscriptionKeeper(
            NrfSets nrfs,
            SigcoreProperties sigcore,
            SubscriptionProperties properties,
            NfIdentity identity,
            OwnAssertions assertions,
            RoleLinks links) {
        return new SubscriptionKeeper(
                nrfs,
                nrf -> new NrfSubscriptionClient(nrf, assertions),
                new SubscriptionKeeper.Options(
                        subscription -> callbackUri(properties, identity, links, subscription),
                        identity.instanceId(),
                        sigcore.nf().fqdn(),
                        properties.nfTypes(),
                        properties.load(),
                        properties.validity()),
                InstantSource.system(),
                () -> links.get(AuditRequests.class).requestAudit());
    }

    private static String callbackUri(
            SubscriptionProperties properties, NfIdentity identity, RoleLinks links, String subscription) {
        ApiRoot root = properties.callbackRoot() != null ? properties.callbackRoot() : identity.apiRoot();
        return root + links.get(StatusCallbacks.class).path(subscription);
    }

    @Bean
    PeriodicTask subscriptionTask(SubscriptionKeeper keeper, SigcoreProperties sigcore) {
        // Waits for a subscription in flight, so that it can be cancelled.
        return PeriodicTask.paced("scpc-subscription", keeper::keep)
                .inPhase(Phases.REGISTRATION)
                .waitingFor(sigcore.nrfClient().timeout())
                .andLast(keeper::end);
    }

    /** Renews subscriptions at once when the NRF is reachable again. */
    @Bean
    NrfListener nrfReturnListener(
            SubscriptionKeeper keeper, @Qualifier("subscriptionTask") PeriodicTask task, RoleLinks links) {
        return lost -> {
            keeper.onNrfReachable(lost);
            task.wake();
            links.get(AuditRequests.class).requestAudit();
        };
    }
}
