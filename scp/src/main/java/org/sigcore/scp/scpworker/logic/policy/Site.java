// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the SCP stands, and which localities are near. Immutable.
 *
 * @param locality the SCP's own, as profiles name it; null when it has none, and then every producer is near
 * @param regions region by locality; a locality that is in none is a region of its own, and when there are no regions
 *     at all the whole network is one
 * @param handsOn whether requests for producers in another region go to the SCP there
 */
public record Site(@Nullable String locality, Map<String, String> regions, boolean handsOn) {
    /** Nowhere in particular. */
    public static final Site ANYWHERE = new Site(null, Map.of(), false);

    public Site {
        regions = Map.copyOf(regions);
    }

    /** True when a producer there may stand in for one that failed; one of an unknown locality may. */
    public boolean reaches(ReroutePolicy policy, @Nullable String other) {
        return switch (policy) {
            case REROUTE_DISABLED -> false;
            case REROUTE_WITHIN_SITE -> locality == null || other == null || locality.equals(other);
            case REROUTE_WITHIN_REGION -> inRegion(other);
        };
    }

    /** True when that locality is in the SCP's region, or it cannot be told. */
    public boolean inRegion(@Nullable String other) {
        return locality == null
                || other == null
                || regions.isEmpty()
                || Objects.equals(region(locality), region(other));
    }

    /** The region of a locality; one that is in none is its own. */
    public String region(String of) {
        return regions.getOrDefault(of, of);
    }
}
