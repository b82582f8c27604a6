// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Arrays;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ObjectNode;

/**
 * One preference of a query.
 *
 * @param parameter the query parameter
 * @param kind subject of the preference, which determines how the response reports it
 * @param ranks 0 for the best match, {@link #UNMET} for no match
 */
public record Preference(String parameter, Kind kind, ToIntFunction<NFProfile> ranks) {
    public static final int UNMET = 10_000;

    /** Kinds of preferences, and the attributes of PreferredSearch that report them. */
    @SpecRef("TS 29.510 6.2.6.2.6")
    public enum Kind {
        INSTANCE(Report.NOTHING, null, null),
        TAI(Report.ALL, "preferredTaiMatchInd", null),
        FULL_PLMN(Report.ALL, "preferredFullPlmnMatchInd", null),
        API_VERSION(Report.SOME, "preferredApiVersionsMatchInd", "otherApiVersionsInd"),
        LOCALITY(Report.SOME, "preferredLocalityMatchInd", "otherLocalityInd"),
        VENDOR_FEATURES(Report.SOME, "preferredVendorSpecificFeaturesInd", null),
        COLLOCATED(Report.SOME, "preferredCollocatedNfTypeInd", null),
        PGW(Report.SOME, "preferredPgwMatchInd", null),
        ANALYTICS_DELAY(Report.SOME, "preferredAnalyticsDelaysInd", null),
        FEATURES(Report.SOME, "preferredFeaturesMatchInd", "noPreferredFeaturesInd"),
        GATEWAY(Report.NOTHING, null, null),
        POSITIONING(Report.NOTHING, null, null);

        private final Report report;
        private final @Nullable String met;
        private final @Nullable String other;

        Kind(Report report, @Nullable String met, @Nullable String other) {
            this.report = report;
            this.met = met;
            this.other = other;
        }
    }

    private enum Report {
        NOTHING,
        /** True if every returned profile matches. */
        ALL,
        /** True if at least one profile matches; a second attribute reports that others do not match. */
        SOME
    }

    /**
     * Adds the result of this preference to the response.
     *
     * @param returned ranks of the profiles in the response
     */
    void tell(int[] returned, ObjectNode info) {
        boolean some = Arrays.stream(returned).anyMatch(rank -> rank != UNMET);
        boolean others = Arrays.stream(returned).anyMatch(rank -> rank == UNMET);
        boolean met = kind.report == Report.ALL ? !others : some;
        if (kind.met == null || !met) {
            return;
        }
        info.put(kind.met, true);
        if (kind.other != null && others) {
            info.put(kind.other, true);
        }
    }
}
