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

/** A discard policy: the percentage of a service's requests that is discarded at each overload level. */
@Doc("Percentage of the requests of a service discarded at each overload level, lowest priority first.")
public record DiscardPolicy(
        @Default("PercentageBased") @OneOf("PercentageBased")
        String scheme,

        @Size(min = 1, max = 4) List<Step> policies) {

    /** Setting of one overload level. */
    public record Step(
            @Matches("L[1-4]") String level,

            @Doc("Percentage of the requests.") @Range(min = 0, max = 100)
            int value,

            @Default("RejectWithErrorCode") @OneOf("RejectWithErrorCode")
            String action,

            @Doc("Key in errorcodeprofiles; 503 NF_CONGESTION if absent.") @Default("error503")
            String errorCodeProfile) {}

    /**
     * Returns the step for an overload level: the one with the highest level that does not exceed it; null if there is
     * none.
     */
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
