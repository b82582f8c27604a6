// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Location of the SCP and the localities near it. Immutable.
 *
 * @param locality locality of the SCP, as named in profiles; null when it has none, which makes every producer near
 * @param regions region by locality; a locality without region is a region of its own, and without any regions the
 *     whole network is one
 * @param handsOn true to send requests for producers of another region to the SCP of that region
 */
public record Site(@Nullable String locality, Map<String, String> regions, boolean handsOn) {
    /** A site without locality and regions. */
    public static final Site ANYWHERE = new Site(null, Map.of(), false);

    public Site {
        regions = Map.copyOf(regions);
    }

    /** Returns true when a producer at that locality is an allowed alternate; one of unknown locality always is. */
    public boolean reaches(ReroutePolicy policy, @Nullable String other) {
        return switch (policy) {
            case REROUTE_DISABLED -> false;
            case REROUTE_WITHIN_SITE -> locality == null || other == null || locality.equals(other);
            case REROUTE_WITHIN_REGION -> inRegion(other);
        };
    }

    /** Returns true when that locality is in the SCP's region, or when this is unknown. */
    public boolean inRegion(@Nullable String other) {
        return locality == null
                || other == null
                || regions.isEmpty()
                || Objects.equals(region(locality), region(other));
    }

    /** Returns the region of a locality; a locality without region is its own region. */
    public String region(String of) {
        return regions.getOrDefault(of, of);
    }
}
