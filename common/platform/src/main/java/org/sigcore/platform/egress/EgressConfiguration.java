// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.config.EgressProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.platform.nrf.NrfDiscovery;
import org.sigcore.sbi.SbiCaller;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Chooses the way out. */
@Configuration(proxyBeanMethods = false)
public class EgressConfiguration {
    @Bean
    EgressGateway egressGateway(
            SbiCaller caller,
            NrfDiscovery discovery,
            NfIdentity identity,
            SigcoreProperties properties,
            ObjectProvider<NfProfileSource> profile) {
        EgressProperties egress = properties.egress();
        ApiRoot scp = egress.scp();
        var route = scp != null
                ? new ScpRoute(caller, scp, egress.timeout())
                : new DirectRoute(caller, discovery, RandomGenerator.getDefault(), egress.timeout());
        return new PlatformEgressGateway(route, nfType(identity, profile), identity.instanceId());
    }

    // Read off the profile once, since the NF's profile is the one place that says it.
    private static Supplier<String> nfType(NfIdentity identity, ObjectProvider<NfProfileSource> profile) {
        AtomicReference<String> known = new AtomicReference<>("");
        return () -> {
            if (known.get().isEmpty()) {
                NfProfileSource source = profile.getIfAvailable();
                String type = source == null ? null : Json.string(source.profile(), "nfType");
                known.set(type != null ? type : identity.nf().toUpperCase(java.util.Locale.ROOT));
            }
            return known.get();
        };
    }
}
