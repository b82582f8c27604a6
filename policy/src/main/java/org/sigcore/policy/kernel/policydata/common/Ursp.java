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

/** Configuration document {@code policydata/pcfue/ursps/{name}}: a URSP rule. */
@Doc("URSP rule (TS 24.526 5.2): selects traffic of a UE and the PDU sessions for it.")
@SpecRef("TS 24.526 5.2")
public record Ursp(
        @Nullable @Size(max = 512) String description,

        @Doc("Precedence, 0 to 255. The rule with the lowest value is evaluated first; 255 for the match-all rule.")
        @Range(min = 0, max = 255)
        int precedence,

        TrafficDescriptor trafficDescriptor,

        @Doc("PDU sessions for the traffic. The one with the lowest precedence value is tried first.")
        @Size(min = 1, max = 255)
        List<RouteSelectionDescriptor> routeSelectionDescriptors) {
    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        try {
            var _ = UrspRules.read(Documents.write(this));
        } catch (IllegalArgumentException e) {
            problems.add("", String.valueOf(e.getMessage()));
        }
    }
}
