// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import tools.jackson.databind.JsonNode;

/** Membership of subscribers, groups and PLMNs in ranges, which are given by first and last number or by a pattern. */
@SpecRef({"TS 29.510 6.1.6.2.9", "TS 29.510 6.1.6.2.10"})
public final class IdentityRanges {
    private IdentityRanges() {}

    /**
     * Returns true if a range contains an identity.
     *
     * @param ranges array of SupiRange, IdentityRange or PlmnRange; null or empty contains nothing
     * @param identity complete identity, such as {@code imsi-001010000000001}, against which patterns are matched
     * @param digits number of the identity, compared with start and end; null if it has none
     */
    public static boolean contain(
            NFProfile profile, @Nullable JsonNode ranges, String identity, @Nullable String digits) {
        if (ranges != null) {
            Steps.takeFor(ranges);
            for (JsonNode range : ranges) {
                String pattern = Json.string(range, "pattern");
                if (pattern != null ? profile.matches(pattern, identity) : between(range, digits)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns true if a range of one list and a range of another one have a number in common. A range that is given by
     * a pattern cannot be compared, so it counts as one that overlaps.
     */
    public static boolean overlap(JsonNode some, JsonNode others) {
        Steps.takeFor(some, others);
        for (JsonNode range : some) {
            for (JsonNode other : others) {
                if (range.has("pattern") || other.has("pattern") || spansOverlap(range, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean spansOverlap(JsonNode range, JsonNode other) {
        String start = Json.string(range, "start");
        String end = Json.string(range, "end");
        String otherStart = Json.string(other, "start");
        String otherEnd = Json.string(other, "end");
        return start != null
                && end != null
                && otherStart != null
                && otherEnd != null
                && compare(start, otherEnd) <= 0
                && compare(otherStart, end) <= 0;
    }

    /** Returns the number after a prefix such as {@code imsi-} or {@code msisdn-}; null if absent. */
    public static @Nullable String digits(String identity, String prefix) {
        if (!identity.startsWith(prefix)) {
            return null;
        }
        String rest = identity.substring(prefix.length());
        return !rest.isEmpty() && rest.chars().allMatch(c -> c >= '0' && c <= '9') ? rest : null;
    }

    private static boolean between(JsonNode range, @Nullable String digits) {
        String start = Json.string(range, "start");
        String end = Json.string(range, "end");
        return digits != null
                && start != null
                && end != null
                && compare(digits, start) >= 0
                && compare(digits, end) <= 0;
    }

    // Compares digit strings of any length without conversion to a number; leading zeros are ignored.
    static int compare(String one, String other) {
        String a = stripZeros(one);
        String b = stripZeros(other);
        return a.length() != b.length() ? Integer.compare(a.length(), b.length()) : a.compareTo(b);
    }

    private static String stripZeros(String digits) {
        int first = 0;
        while (first < digits.length() - 1 && digits.charAt(first) == '0') {
            first++;
        }
        return digits.substring(first);
    }
}
