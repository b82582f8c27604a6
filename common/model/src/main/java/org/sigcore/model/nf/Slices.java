// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.session.Snssai;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Matches requested slices against those in a profile. */
@SpecRef({"TS 29.571 5.4.4.2", "TS 29.571 5.4.4.61"})
public final class Slices {
    private Slices() {}

    /**
     * Returns true if an extended S-NSSAI covers a plain one: the same SST, and the same SD, a range that contains it,
     * or any SD.
     *
     * @param supported may contain {@code sdRanges} or {@code wildcardSd}
     */
    public static boolean covers(JsonNode supported, JsonNode wanted) {
        int sst = Snssai.sst(supported);
        if (sst < 0 || sst != Snssai.sst(wanted)) {
            return false;
        }
        JsonNode wildcard = supported.get("wildcardSd");
        if (wildcard != null && wildcard.isBoolean() && wildcard.booleanValue()) {
            return true;
        }
        String sd = Snssai.sd(wanted);
        JsonNode ranges = supported.get("sdRanges");
        if (ranges != null && sd != null) {
            Steps.takeFor(ranges);
            for (JsonNode range : ranges) {
                if (within(sd, range)) {
                    return true;
                }
            }
        }
        String own = Snssai.sd(supported);
        return own == null ? sd == null && ranges == null : own.equals(sd);
    }

    /** Returns true if any of the supported slices covers any of the requested ones. */
    public static boolean anyCovers(JsonNode supported, JsonNode wanted) {
        Steps.takeFor(supported, wanted);
        for (JsonNode slice : supported) {
            if (coversAny(slice, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a supported slice covers any of the requested ones. */
    public static boolean coversAny(JsonNode supported, JsonNode wanted) {
        for (JsonNode slice : wanted) {
            if (covers(supported, slice)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the slices of a requester: the plain ones or, if it states none, those that it states by PLMN.
     *
     * @param byPlmn array of PlmnSnssai
     */
    public static @Nullable JsonNode ofRequester(@Nullable JsonNode plain, @Nullable JsonNode byPlmn) {
        if (plain != null || byPlmn == null) {
            return plain;
        }
        ArrayNode together = Json.array();
        byPlmn.forEach(item -> item.path("sNssaiList").forEach(together::add));
        return together.isEmpty() ? null : together;
    }

    private static boolean within(String sd, JsonNode range) {
        String start = Json.string(range, "start");
        String end = Json.string(range, "end");
        return start != null
                && end != null
                && sd.compareTo(start.toLowerCase(Locale.ROOT)) >= 0
                && sd.compareTo(end.toLowerCase(Locale.ROOT)) <= 0;
    }
}
