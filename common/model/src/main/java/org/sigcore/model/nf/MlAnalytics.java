// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import tools.jackson.databind.JsonNode;

/** Matches requested ML analytics against those of an NWDAF. */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public final class MlAnalytics {
    public static final Shape SHAPE = Shape.array(NfShapes.of("MlAnalyticsInfo"), 1);

    private MlAnalytics() {}

    /**
     * Returns true if each requested item is matched by one item of the NWDAF. Slices and areas that an item of the
     * NWDAF omits are unrestricted.
     *
     * @param info information of the NWDAF
     * @param wanted array of MlAnalyticsInfo
     */
    public static boolean serves(JsonNode info, JsonNode wanted) {
        JsonNode own = info.path("mlAnalyticsList");
        Steps.takeFor(wanted, own);
        for (JsonNode item : wanted) {
            if (!anyServes(own, item)) {
                return false;
            }
        }
        return true;
    }

    private static boolean anyServes(JsonNode own, JsonNode wanted) {
        for (JsonNode item : own) {
            if (NFProfile.containsTexts(item.get("mlAnalyticsIds"), wanted.get("mlAnalyticsIds"))
                    && (missing(item, wanted, "snssaiList")
                            || Slices.anyCovers(item.path("snssaiList"), wanted.path("snssaiList")))
                    && (missing(item, wanted, "trackingAreaList")
                            || anyArea(item.path("trackingAreaList"), wanted.path("trackingAreaList")))) {
                return true;
            }
        }
        return false;
    }

    private static boolean missing(JsonNode own, JsonNode wanted, String member) {
        return !own.has(member) || !wanted.has(member);
    }

    private static boolean anyArea(JsonNode own, JsonNode wanted) {
        Steps.takeFor(wanted);
        for (JsonNode tai : wanted) {
            if (Areas.contains(own, tai)) {
                return true;
            }
        }
        return false;
    }
}
