// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcconfiguration;

import java.util.List;
import java.util.Locale;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateRecords;
import org.sigcore.scp.contract.scpcconfiguration.MessagePolicy;
import org.sigcore.scp.contract.scpcconfiguration.NrfInstance;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSet;
import org.sigcore.scp.contract.scpcconfiguration.RoutingProperties;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration documents of the SCP, known to each of its processes, whatever its roles. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RoutingProperties.class)
public class ScpConfigurationItems {
    /** Root path of the configuration API. */
    public static final String ROOT = "/ocscp/scpc-configuration/v1";

    @Bean
    ConfigurationRoot scpConfigurationRoot() {
        return new ConfigurationRoot("scpc-configuration", ROOT, "Sigcore SCP configuration");
    }

    /** Access to NRFs for every role of the process. */
    @Bean
    NrfSets nrfs(
            ConfigViews configuration, SbiCaller caller, SbiClient client, SigcoreProperties sigcore, RoleLinks links) {
        return new NrfSets(
                configuration.view(ScpConfiguration.NRF_SETS),
                sigcore.nrfClient().apiRoot(),
                caller,
                client,
                sigcore.nrfClient().timeout(),
                srv -> bySrv(srv, links));
    }

    // Called only for sets with an SRV name.
    private static List<NrfInstance> bySrv(String srv, RoleLinks links) {
        try {
            return links
                    .get(AlternateRecords.class)
                    .awaitNewer(0, 0)
                    .byHost()
                    .getOrDefault(srv.toLowerCase(Locale.ROOT), List.of())
                    .stream()
                    .map(found -> new NrfInstance(found.root(), found.priority(), found.weight()))
                    .toList();
        } catch (ProblemException e) {
            return List.of(); // scpc-alternate-resolution is unreachable: only the configured members are used
        }
    }

    // The keys scp.routing.* are the defaults of the default set.
    private static ConfigItem<RoutingConfigSet> routingConfigSets(RoutingProperties routing) {
        MessagePolicy policy = new MessagePolicy(
                "Forward_Route", routing.alternateRouting() ? "RerouteWithinRegion" : "RerouteDisabled");
        return ScpConfiguration.ROUTING_CONFIG_SETS.entry(
                ScpConfiguration.DEFAULT_SET,
                new RoutingConfigSet(
                        policy,
                        policy,
                        false,
                        "REGIONAL",
                        routing.responseTimeout(),
                        routing.totalTransactionLifetime(),
                        routing.maxRoutingAttempts(),
                        routing.retryStatuses().stream().sorted().toList()));
    }

    @Bean
    ConfigItems scpItems(RoutingProperties routing) {
        return ConfigItems.of(
                routingConfigSets(routing),
                ScpConfiguration.ROUTING_CONFIG_SET_RULES,
                ScpConfiguration.SYSTEM_OPTIONS,
                ScpConfiguration.REGIONS,
                ScpConfiguration.NRF_SETS,
                ScpConfiguration.STATIC_NF_PROFILES,
                ScpConfiguration.MODEL_D_OPTIONS,
                ScpConfiguration.OAUTH_OPTIONS,
                ScpConfiguration.AUDIT_OPTIONS,
                ScpConfiguration.DNS_SRV_OPTIONS,
                ScpConfiguration.DNS_SRV_CONFIGURATIONS,
                ScpConfiguration.MEDIATION_OPTIONS,
                ScpConfiguration.MEDIATION_TRIGGER_POINTS,
                ScpConfiguration.MEDIATION_RULE_GROUPS,
                ScpConfiguration.MESSAGE_FEED_OPTIONS);
    }
}
