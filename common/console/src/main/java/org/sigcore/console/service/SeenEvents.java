// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;

/** The number of the last event that a browser has seen of each function: {@code nrf=12,scp=30}. */
final class SeenEvents {
    private static final Pattern ENTRY = Pattern.compile("[a-z0-9-]{1,40}=\\d{1,18}");

    private final Map<String, String> seen = new ConcurrentSkipListMap<>();

    /** @param lastEventId as a browser repeats it; entries that are not ours are left out */
    static SeenEvents of(String lastEventId) {
        SeenEvents events = new SeenEvents();
        for (String entry : lastEventId.split(",")) {
            if (ENTRY.matcher(entry).matches()) {
                int equals = entry.indexOf('=');
                events.seen.put(entry.substring(0, equals), entry.substring(equals + 1));
            }
        }
        return events;
    }

    String of(String function, String absent) {
        return seen.getOrDefault(function, absent);
    }

    /** Notes one event and returns the identifier that stands for all. */
    String note(String function, String number) {
        seen.put(function, number);
        StringBuilder id = new StringBuilder();
        new TreeMap<>(seen)
                .forEach((name, last) -> id.append(id.isEmpty() ? "" : ",")
                        .append(name)
                        .append('=')
                        .append(last));
        return id.toString();
    }
}
