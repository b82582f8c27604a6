// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.scp.scpworker.logic.ApiPath;

/**
 * Which requests a routing config set is for. Empty sets ask for nothing. Immutable.
 *
 * @param name as configured
 * @param precedence the lowest number among the rules that match wins
 * @param nfTypes the producer's NF type, by the service's name
 * @param services the service, such as {@code nudm-sdm}
 * @param versions the API version, such as {@code v2}
 * @param consumers the consumer's NF type, by User-Agent
 * @param initial the set's half for initial messages
 * @param subsequent the set's half for the others
 */
public record RoutingRule(
        String name,
        int precedence,
        Set<String> nfTypes,
        Set<String> services,
        Set<String> versions,
        Set<String> consumers,
        RoutingPlan initial,
        RoutingPlan subsequent) {

    public RoutingRule {
        nfTypes = Set.copyOf(nfTypes);
        services = Set.copyOf(services);
        versions = Set.copyOf(versions);
        consumers = Set.copyOf(consumers);
    }

    /** True when a request for that API from that kind of consumer is meant. */
    boolean matches(ApiPath api, @Nullable String consumer) {
        return (versions.isEmpty() || versions.contains(api.version()))
                && (consumers.isEmpty() || (consumer != null && consumers.contains(consumer)));
    }

    /** True when that service can be meant. */
    boolean concerns(String service) {
        if (!services.isEmpty() && !services.contains(service)) {
            return false;
        }
        String type = nfTypes.isEmpty() ? null : ServiceNames.nfType(service);
        return nfTypes.isEmpty() || (type != null && nfTypes.contains(type));
    }
}
