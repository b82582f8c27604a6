// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A query for a subscriber, once the group of the subscriber is known.
 *
 * @param text under which its answer is kept; no request has it, since the group did not come with one
 * @param parameters the same, decoded
 */
public record LocatedQuery(String text, Map<String, List<String>> parameters) {
    private static final String GROUP = "group-id-list";
    private static final Set<String> SUBSCRIBER = Set.of("supi", "gpsi");

    /**
     * Adds the group.
     *
     * @param parameters those of the text
     * @param anybody whether all subscribers of the group are served alike: they then have one answer, which is kept
     */
    public static LocatedQuery of(String text, Map<String, List<String>> parameters, String group, boolean anybody) {
        Map<String, List<String>> located = new LinkedHashMap<>(parameters);
        located.put(GROUP, List.of(group));
        if (anybody) {
            located.keySet().removeAll(SUBSCRIBER);
        }
        StringBuilder kept = new StringBuilder(text.length() + group.length() + GROUP.length() + 3);
        for (int begin = 0; begin <= text.length(); ) {
            int end = text.indexOf('&', begin);
            end = end < 0 ? text.length() : end;
            String name = name(text, begin, end);
            if (!name.equals(GROUP) && (!anybody || !SUBSCRIBER.contains(name))) {
                kept.append(text, begin, end).append('&');
            }
            begin = end + 1;
        }
        // A space stands in no path: the answer is never taken for that of a query whose subscriber is not looked up
        // yet.
        kept.append(' ').append(GROUP).append('=').append(URLEncoder.encode(group, StandardCharsets.UTF_8));
        return new LocatedQuery(kept.toString(), located);
    }

    // As it is written: an escape in it makes another text, which may then be kept beside this one.
    private static String name(String text, int begin, int end) {
        int equals = text.indexOf('=', begin);
        return text.substring(begin, equals < 0 || equals > end ? end : equals);
    }
}
