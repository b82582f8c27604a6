// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.sigcore.platform.config.OauthProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the NF's identity and its client of the NRF. */
@Configuration(proxyBeanMethods = false)
public class NrfConfiguration {
    private static final String DISCOVERY_ROLE = "nrf-client-nfdiscovery";
    private static final String DEGRADED = "DEGRADED";

    @Bean
    NfIdentity nfIdentity(@Value("${spring.application.name}") String nf, SigcoreProperties properties) {
        String configured = properties.nf().instanceId();
        String id = configured != null ? configured : InstanceIdFile.in(properties.dataDir());
        boolean enforced = properties.oauth2().mode() == OauthProperties.Mode.ENFORCED;
        return new NfIdentity(nf, id, properties.nf(), properties.plmns(), enforced);
    }

    @Bean
    NfName nfName(NfIdentity identity, SigcoreProperties properties) {
        return new NfName(
                () -> nfType(identity), identity.instanceId(), properties.nf().fqdn());
    }

    // Used before the SBI edge has started, when there is no profile yet.
    private static String nfType(NfIdentity identity) {
        return identity.nf().equals("policy") ? "PCF" : identity.nf().toUpperCase(Locale.ROOT);
    }

    @Bean
    OwnAssertions ownAssertions(SigcoreProperties properties, NfIdentity identity, NfName name) {
        return OwnAssertions.of(properties, identity, name);
    }

    /** Uses the process that runs nrf-client-nfdiscovery if there is a link to it; otherwise the NRF. */
    @Bean
    ProducerDiscovery producerDiscovery(
            SbiCaller caller,
            SigcoreProperties properties,
            RoleSet roles,
            RoleLinks links,
            ObjectProvider<DiscoveryCaching> caching) {
        NrfDiscovery own = new NrfDiscovery(
                caller,
                properties.nrfClient(),
                System::nanoTime,
                caching.getIfAvailable(() -> () -> DiscoveryCacheOptions.OFF)::options);
        boolean elsewhere = !roles.runs(DISCOVERY_ROLE) && properties.links().containsKey(DISCOVERY_ROLE);
        return elsewhere ? new SharedDiscovery(links.get(ProducerDiscovery.class), own) : own;
    }

    /** Inactive in a process without a {@link NfProfileSource}. */
    @Bean
    NrfRegistration nrfRegistration(
            NfIdentity identity,
            ObjectProvider<NfProfileSource> source,
            SbiCaller caller,
            OwnAssertions assertions,
            SigcoreProperties properties,
            CpuLoad cpu,
            ObjectProvider<NrfListener> listeners,
            MeterRegistry meters) {
        return new NrfRegistration(
                identity,
                source.getIfAvailable(),
                assertions.over(caller),
                properties.nrfClient(),
                cpu::wholePercent,
                listeners.orderedStream().toList(),
                meters);
    }

    /**
     * Part of readiness, which it usually leaves at 200: an NF serves peers that know its address while the NRF is
     * unavailable or rejects it, and taking the NF out of service would turn that into an outage. If readiness waits
     * for the first registration, it is OUT_OF_SERVICE (503) until then, with the NRF's reason.
     */
    @Bean
    HealthIndicator nrfHealthIndicator(NrfRegistration registration) {
        return () -> {
            NrfFailure trouble = registration.trouble();
            boolean refused = trouble != null && trouble.refusal() != null;
            Health.Builder health = registration.awaited()
                    ? Health.outOfService()
                    : refused ? Health.status(DEGRADED) : registration.registered() ? Health.up() : Health.unknown();
            health.withDetail("registered", registration.registered());
            if (trouble != null) {
                health.withDetails(trouble.details())
                        .withDetail("since", trouble.since().toString())
                        .withDetail("attempts", trouble.attempts());
            }
            return health.build();
        };
    }

    @Bean
    MeterBinder nrfMeters(NrfRegistration registration) {
        return registry -> Gauge.builder("sigcore.nrf.registered", registration, r -> r.registered() ? 1 : 0)
                .description("1 while this NF is registered with the NRF")
                .register(registry);
    }
}
