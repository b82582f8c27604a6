// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import tools.jackson.databind.JsonNode;

/** Matches tracking areas against service areas. */
@SpecRef({"TS 29.571 5.4.4.4", "TS 29.510 6.1.6.2.27", "TS 29.510 6.1.6.2.28"})
public final class Areas {
    private static final String SPANS = "tacRangeList";

    private Areas() {}

    /**
     * Returns true if the {@code taiList} or {@code taiRangeList} of an NF's information contains a TAI; null if it has
     * neither, so that the area is not restricted.
     */
    public static @Nullable Boolean serves(NFProfile profile, JsonNode info, JsonNode tai) {
        JsonNode list = info.get("taiList");
        JsonNode ranges = info.get("taiRangeList");
        if (list == null && ranges == null) {
            return null;
        }
        return contains(list, tai) || inRanges(profile, ranges, tai);
    }

    /** Returns true if a list contains a TAI. */
    public static boolean contains(@Nullable JsonNode list, JsonNode tai) {
        if (list != null) {
            Steps.takeFor(list);
            for (JsonNode item : list) {
                if (tac(item).equals(tac(tai)) && samePlmn(item, tai)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns true if the {@code taiList} or {@code taiRangeList} of an NF's information has a TAI in common with some
     * TaiRanges. A range that is given by a pattern cannot be compared, so it counts as one that overlaps, within its
     * network.
     */
    public static boolean overlap(JsonNode info, JsonNode ranges) {
        JsonNode list = info.path("taiList");
        JsonNode own = info.path("taiRangeList");
        Steps.takeFor(ranges, list);
        Steps.takeFor(ranges, own);
        for (JsonNode range : ranges) {
            JsonNode spans = range.path(SPANS);
            for (JsonNode tai : list) {
                if (samePlmn(range, tai) && anyMeets(spans, tac(tai), tac(tai))) {
                    return true;
                }
            }
            for (JsonNode other : own) {
                if (samePlmn(range, other) && spansOverlap(spans, other.path(SPANS))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean spansOverlap(JsonNode spans, JsonNode others) {
        for (JsonNode other : others) {
            if (other.has("pattern") || anyMeets(spans, lower(other, "start"), lower(other, "end"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyMeets(JsonNode spans, String first, String last) {
        Steps.takeFor(spans);
        for (JsonNode span : spans) {
            String start = lower(span, "start");
            String end = lower(span, "end");
            if (span.has("pattern")
                    || (isSpan(start, end)
                            && isSpan(first, last)
                            && start.length() == first.length()
                            && start.compareTo(last) <= 0
                            && first.compareTo(end) <= 0)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpan(String start, String end) {
        return !start.isEmpty() && start.length() == end.length();
    }

    private static boolean inRanges(NFProfile profile, @Nullable JsonNode ranges, JsonNode tai) {
        if (ranges == null) {
            return false;
        }
        Steps.takeFor(ranges);
        for (JsonNode range : ranges) {
            if (samePlmn(range, tai) && inTacRanges(profile, range.path(SPANS), tac(tai))) {
                return true;
            }
        }
        return false;
    }

    private static boolean inTacRanges(NFProfile profile, JsonNode ranges, String tac) {
        Steps.takeFor(ranges);
        for (JsonNode range : ranges) {
            String start = Json.string(range, "start");
            String end = Json.string(range, "end");
            String pattern = Json.string(range, "pattern");
            if (pattern != null
                    && (profile.matches(pattern, tac) || profile.matches(pattern, tac.toUpperCase(Locale.ROOT)))) {
                return true;
            }
            // TACs of four and of six digits denote different areas: only equal lengths are compared.
            if (start != null
                    && end != null
                    && start.length() == tac.length()
                    && end.length() == tac.length()
                    && tac.compareTo(start.toLowerCase(Locale.ROOT)) >= 0
                    && tac.compareTo(end.toLowerCase(Locale.ROOT)) <= 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean samePlmn(JsonNode item, JsonNode tai) {
        String nid = Json.string(item, "nid");
        String wanted = Json.string(tai, "nid");
        return Plmns.same(item.get("plmnId"), tai.get("plmnId"))
                && (nid == null ? wanted == null : nid.equalsIgnoreCase(wanted));
    }

    private static String tac(JsonNode tai) {
        return lower(tai, "tac");
    }

    private static String lower(JsonNode node, String member) {
        String text = Json.string(node, member);
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
