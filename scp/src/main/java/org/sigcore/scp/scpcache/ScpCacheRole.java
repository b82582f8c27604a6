// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.Role;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scp-cache: counts the requests of all workers and federated SCPs against global egress limits. */
@Role(value = "scp-cache", paths = "/scp-cache/v1")
@Configuration(proxyBeanMethods = false)
public class ScpCacheRole {
    @Bean
    GlobalBuckets tokenKeeper() {
        return new GlobalBuckets();
    }

    @Bean
    FederatedGrants federatedTokens(
            GlobalBuckets keeper,
            SbiCaller caller,
            ConfigViews configuration,
            NfIdentity identity,
            InternalSecret secret,
            MeterRegistry registry) {
        var options = configuration.view(FederationItems.FEDERATION);
        var tokens = new FederatedGrants(
                keeper,
                new PeerGrantClient(caller, secret.forPeers()),
                options::current,
                identity.instanceId(),
                System::nanoTime);
        Gauge.builder("ocscp.global.egress.rl.remote.participant.connectivity.failure", tokens, t -> t.unreachable())
                .description("Federated SCPs that do not respond")
                .register(registry);
        Gauge.builder(
                        "ocscp.global.egress.rl.remote.participant.with.duplicate.nfinstanceid",
                        tokens,
                        t -> t.duplicates())
                .description("Participants with a duplicate NF instance ID")
                .register(registry);
        FunctionCounter.builder("ocscp.global.egress.rl.bucketkey.not.rate.controlled", tokens, t -> t.notControlled())
                .description("Batches granted without counting, because the SCP that owns the key is unreachable")
                .register(registry);
        Gauge.builder("scp.cache.keys", keeper, GlobalBuckets::size)
                .description("Keys of global egress limits owned by this process")
                .register(registry);
        return tokens;
    }

    @Bean
    GrantRoutes grantRoutes(FederatedGrants tokens, InternalSecret secret) {
        return new GrantRoutes(tokens::own, secret.forPeers());
    }
}
