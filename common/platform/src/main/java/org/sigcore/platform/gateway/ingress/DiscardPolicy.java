// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.util.List;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** How much of a service's requests is discarded at which overload level. */
@Doc("How much of a service's requests is discarded at which overload level, lowest priority first.")
public record DiscardPolicy(
        @Default("PercentageBased") @OneOf("PercentageBased")
        String scheme,

        @Size(min = 1, max = 4) List<Step> policies) {

    /** One level. */
    public record Step(
            @Matches("L[1-4]") String level,

            @Doc("Percent of the requests.") @Range(min = 0, max = 100)
            int value,

            @Default("RejectWithErrorCode") @OneOf("RejectWithErrorCode")
            String action,

            @Doc("Key in errorcodeprofiles; 503 NF_CONGESTION when there is none.") @Default("error503")
            String errorCodeProfile) {}

    /** The step of a level: the highest that is not above it; null for none. */
    @org.jspecify.annotations.Nullable
    Step step(int level) {
        Step found = null;
        for (Step each : policies) {
            int number = each.level().charAt(1) - '0';
            if (number <= level && (found == null || found.level().charAt(1) - '0' < number)) {
                found = each;
            }
        }
        return found;
    }
}
