// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcalternateresolution;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.sigcore.platform.alternate.NettySrvLookup;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.sigcore.scp.contract.scpcconfiguration.DnsSrvConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.DnsSrvOptions;
import org.sigcore.scp.contract.scpcconfiguration.NrfSet;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scpc-alternate-resolution: finds alternates of hosts and members of NRF sets in DNS. */
@Role("scpc-alternate-resolution")
@Configuration(proxyBeanMethods = false)
public class ScpcAlternateResolutionRole {
    @Bean
    AlternateResolver alternateRecords(ConfigViews configuration, MeterRegistry registry) {
        ConfigView<DnsSrvOptions> options = configuration.view(ScpConfiguration.DNS_SRV_OPTIONS);
        ConfigView<Map<String, DnsSrvConfiguration>> hosts =
                configuration.view(ScpConfiguration.DNS_SRV_CONFIGURATIONS);
        ConfigView<Map<String, NrfSet>> nrfs = configuration.view(ScpConfiguration.NRF_SETS);
        var keeper = new AlternateResolver(
                options::current,
                () -> wanted(hosts.current(), nrfs.current()),
                current -> new NettySrvLookup(current.nameServers(), current.queryTimeout()),
                InstantSource.system());
        FunctionCounter.builder("ocscp.alternate.resolution.dns.srv.requests", keeper, AlternateResolver::asked)
                .description("SRV queries sent to DNS")
                .register(registry);
        FunctionCounter.builder("ocscp.alternate.resolution.dns.srv.failures", keeper, AlternateResolver::failed)
                .description("SRV queries that failed or timed out")
                .register(registry);
        Gauge.builder("ocscp.alternate.resolution.dns.srv.records", keeper, AlternateResolver::known)
                .description("Names with cached SRV results")
                .register(registry);
        return keeper;
    }

    private static Map<String, DnsSrvConfiguration> wanted(
            Map<String, DnsSrvConfiguration> hosts, Map<String, NrfSet> nrfs) {
        Map<String, DnsSrvConfiguration> all = new HashMap<>(hosts);
        nrfs.forEach((name, set) -> {
            String fqdn = set.nrfSrvFqdn();
            if (fqdn != null) {
                all.put("nrf-set/" + name, new DnsSrvConfiguration(fqdn, "http"));
            }
        });
        return all;
    }

    @Bean
    PeriodicTask alternateResolutionTask(AlternateResolver keeper) {
        return PeriodicTask.paced("scpc-alternate-resolution", keeper::refresh).andLast(keeper::close);
    }
}
