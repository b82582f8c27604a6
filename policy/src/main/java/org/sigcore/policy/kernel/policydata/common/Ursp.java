// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.Documents;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.policy.kernel.uepolicy.UrspRules;

/** {@code policydata/pcfue/ursps/{name}}: a URSP rule. */
@Doc("A URSP rule (TS 24.526 5.2): which traffic of a UE it is for, and which PDU sessions that uses.")
@SpecRef("TS 24.526 5.2")
public record Ursp(
        @Nullable @Size(max = 512) String description,

        @Doc("0 to 255; the rule with the least is tried first. 255 for the one that matches all.")
        @Range(min = 0, max = 255)
        int precedence,

        TrafficDescriptor trafficDescriptor,

        @Doc("Which PDU session the traffic uses; the one with the least precedence is tried first.")
        @Size(min = 1, max = 255)
        List<RouteSelectionDescriptor> routeSelectionDescriptors) {
    /** What the shape cannot say. */
    public void check(Problems problems) {
        try {
            var _ = UrspRules.read(Documents.write(this));
        } catch (IllegalArgumentException e) {
            problems.add("", String.valueOf(e.getMessage()));
        }
    }
}
