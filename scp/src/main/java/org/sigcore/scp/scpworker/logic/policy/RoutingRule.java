// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.scp.scpworker.logic.ApiPath;

/**
 * Requests to which a routing config set applies. An empty set matches any value. Immutable.
 *
 * @param name as configured
 * @param precedence the lowest number among the matching rules wins
 * @param nfTypes NF types of the producer, derived from the service name
 * @param services service names, such as {@code nudm-sdm}
 * @param versions API versions, such as {@code v2}
 * @param consumers NF types of the consumer, from its User-Agent
 * @param initial policy of the set for initial messages
 * @param subsequent policy of the set for subsequent messages
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

    /** Returns true when the rule matches that API and that type of consumer. */
    boolean matches(ApiPath api, @Nullable String consumer) {
        return (versions.isEmpty() || versions.contains(api.version()))
                && (consumers.isEmpty() || (consumer != null && consumers.contains(consumer)));
    }

    /** Returns true when the rule may match that service. */
    boolean concerns(String service) {
        if (!services.isEmpty() && !services.contains(service)) {
            return false;
        }
        String type = nfTypes.isEmpty() ? null : ServiceNames.nfType(service);
        return nfTypes.isEmpty() || (type != null && nfTypes.contains(type));
    }
}
