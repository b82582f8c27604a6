// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Detects messages of the selected subscribers. Most messages of a session contain no identity: they are recognized by
 * handles that earlier messages have assigned, such as the resource of a response or the Session-Id. A message with
 * identities of other subscribers only is not a match, and a handle that it assigns no longer belongs to a selected
 * subscriber. Confined to one thread at a time.
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

    /** Returns true if the message is to be recorded; learns and forgets handles. */
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
