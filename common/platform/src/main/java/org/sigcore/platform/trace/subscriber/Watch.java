// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Decides which messages are of the chosen subscribers. Most messages of a session name none: they are known by what earlier
 * ones have given, such as the resource of a response or the Session-Id. A message that names other subscribers alone is
 * none of these, and an address that it has is theirs from then on. For one thread at a time.
 */
final class Watch {
    private static final int MAX_HANDLES = 10_000;

    private final Set<String> subscribers;
    private final Map<String, Boolean> handles = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MAX_HANDLES;
        }
    };

    Watch(Collection<String> subscribers) {
        this.subscribers = new HashSet<>(subscribers);
    }

    /** Whether the message is to be kept; learns from it. */
    boolean wants(Facts facts) {
        boolean named = facts.identities().stream().anyMatch(subscribers::contains);
        if (!named && !facts.identities().isEmpty()) {
            facts.given().forEach(handles::remove);
            return false;
        }
        if (!named && facts.handles().stream().noneMatch(handle -> handles.get(handle) != null)) {
            return false;
        }
        facts.given().forEach(handle -> handles.put(handle, true));
        return true;
    }
}
