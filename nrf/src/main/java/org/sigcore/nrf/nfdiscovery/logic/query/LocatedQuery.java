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
 * A query for a subscriber after the look-up of the subscriber's group.
 *
 * @param text key of the cached response; no request has this text, since the group was not part of the request
 * @param parameters the decoded query
 */
public record LocatedQuery(String text, Map<String, List<String>> parameters) {
    private static final String GROUP = "group-id-list";
    private static final Set<String> SUBSCRIBER = Set.of("supi", "gpsi");

    /**
     * Adds the group to a query.
     *
     * @param parameters the decoded text
     * @param anybody true if all subscribers of the group get the same response, which is then cached for the group
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
        // No path contains a space, so the response cannot be mistaken for that of a query without a look-up.
        kept.append(' ').append(GROUP).append('=').append(URLEncoder.encode(group, StandardCharsets.UTF_8));
        return new LocatedQuery(kept.toString(), located);
    }

    // The name is not decoded: an escape in it makes a different text, which may be cached separately.
    private static String name(String text, int begin, int end) {
        int equals = text.indexOf('=', begin);
        return text.substring(begin, equals < 0 || equals > end ? end : equals);
    }
}
