// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.Set;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Selects a routing config set. An empty criterion matches every request. */
@Doc("Selects a routing config set. Empty attributes match anything. Of several rules that match, the one with the "
        + "lowest precedence applies.")
public record RoutingConfigSetRule(
        @Range(min = 0, max = 65535) @Doc("Precedence; the matching rule with the lowest value applies.")
        int precedence,

        @Default("[]") @Size(max = 64) @Doc("NF types of the producer, such as UDM.")
        Set<String> nfTypes,

        @Default("[]") @Size(max = 256) @Doc("Service names as in paths, such as nudm-sdm.")
        Set<String> nfServices,

        @Default("[]") @Size(max = 64) @Doc("Major versions as in paths, such as v2.")
        Set<String> apiVersions,

        @Default("[]") @Size(max = 64) @Doc("NF types of the consumer, from its User-Agent.")
        Set<String> consumerNfTypes,

        @Size(min = 1, max = 128) @Doc("Name of the set. The rule matches nothing while the set does not exist.")
        String routingConfigSet) {

    public RoutingConfigSetRule {
        nfTypes = Set.copyOf(nfTypes);
        nfServices = Set.copyOf(nfServices);
        apiVersions = Set.copyOf(apiVersions);
        consumerNfTypes = Set.copyOf(consumerNfTypes);
    }
}
