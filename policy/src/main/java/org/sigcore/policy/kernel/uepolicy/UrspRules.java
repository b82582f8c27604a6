// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/** Converts configured URSP rules ({@code policydata/pcfue/ursps}). Pure. */
@SpecRef("TS 24.526 5.2")
public final class UrspRules {
    private static final int MOST_PRECEDENCE = 255;

    private UrspRules() {}

    /**
     * Reads a rule.
     *
     * @throws IllegalArgumentException if it is invalid, naming the part
     */
    public static UrspRule read(JsonNode rule) {
        List<UrspRule.Route> routes = new ArrayList<>();
        JsonNode descriptors = rule.path("routeSelectionDescriptors");
        for (int i = 0; i < descriptors.size(); i++) {
            try {
                routes.add(RouteDescriptors.read(descriptors.get(i)));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("route selection descriptor " + i + ": " + e.getMessage(), e);
            }
        }
        if (routes.isEmpty()) {
            throw new IllegalArgumentException("expected a route selection descriptor");
        }
        UrspRule read = new UrspRule(
                Values.number(rule.path("precedence"), 0, MOST_PRECEDENCE),
                TrafficDescriptors.read(rule.path("trafficDescriptor")),
                routes);
        read.encode(); // verifies the length
        return read;
    }
}
