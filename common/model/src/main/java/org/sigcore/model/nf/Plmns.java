// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import tools.jackson.databind.JsonNode;

/** Equality and membership of PLMNs and SNPNs. */
@SpecRef({"TS 29.571 5.4.4.3", "TS 29.571 5.4.4.32"})
public final class Plmns {
    private Plmns() {}

    /** Returns true if MCC, MNC and NID are equal; the NID is absent for a PLMN. */
    public static boolean same(@Nullable JsonNode one, @Nullable JsonNode other) {
        return one != null
                && other != null
                && equal(one, other, "mcc")
                && equal(one, other, "mnc")
                && equalIgnoringCase(Json.string(one, "nid"), Json.string(other, "nid"));
    }

    /** Returns true if two lists have a PLMN in common. */
    public static boolean overlap(JsonNode some, JsonNode others) {
        Steps.takeFor(some, others);
        for (JsonNode plmn : some) {
            if (contains(others, plmn)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a list contains a PLMN. */
    public static boolean contains(@Nullable JsonNode list, JsonNode plmn) {
        if (list != null) {
            Steps.takeFor(list);
            for (JsonNode item : list) {
                if (same(item, plmn)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the concatenation of MCC and MNC, as used in PLMN ranges. */
    public static String digits(JsonNode plmn) {
        return Json.string(plmn, "mcc") + Json.string(plmn, "mnc");
    }

    private static boolean equal(JsonNode one, JsonNode other, String member) {
        String text = Json.string(one, member);
        return text != null && text.equals(Json.string(other, member));
    }

    private static boolean equalIgnoringCase(@Nullable String one, @Nullable String other) {
        return one == null ? other == null : one.equalsIgnoreCase(other);
    }
}
