// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Routing;
import org.sigcore.scenarios.file.Scenario;

/** The documents of an SCP's configuration that follow from a scenario's tables. Pure. */
final class ScpDocuments {
    private static final String ROUTING = "Routing Configuration";
    private final Scenario scenario;

    ScpDocuments(Scenario scenario) {
        this.scenario = scenario;
    }

    /** The features, those completed that follow from a table. */
    List<Feature> complete() {
        return scenario.features().stream()
                .map(feature -> feature.name().equals(ROUTING)
                        ? new Feature(feature.name(), feature.enabled(), routing(), feature.note())
                        : feature)
                .toList();
    }

    // A set for each service, and a rule that leads to it.
    private List<Feature.Write> routing() {
        List<Feature.Write> writes = new ArrayList<>();
        int precedence = 0;
        for (Routing routing : scenario.routing()) {
            String name = routing.nfType() + "-" + routing.service();
            writes.add(new Feature.Write("routingConfigSets/" + name, set(routing)));
            writes.add(new Feature.Write(
                    "routingConfigSetRules/" + name,
                    Map.of(
                            "precedence",
                            precedence++,
                            "nfServices",
                            List.of(routing.service()),
                            "routingConfigSet",
                            name)));
        }
        return writes;
    }

    private static Map<String, Object> set(Routing routing) {
        return Map.of(
                "initialMessage", policies(routing.initial()),
                "subsequentMessage", policies(routing.subsequent()),
                "reverseProxySupport", routing.reverseProxySupport(),
                "deployment", routing.deployment(),
                "responseTimeout", routing.responseTimeout().toMillis() + "ms");
    }

    private static Map<String, Object> policies(Routing.Policies policies) {
        return Map.of("routePolicy", policies.routePolicy(), "reroutePolicy", policies.reroutePolicy());
    }
}
