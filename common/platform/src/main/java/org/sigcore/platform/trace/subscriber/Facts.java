// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.HashSet;
import java.util.Set;

/**
 * Subscriber-related content of a message.
 *
 * @param identities SUPIs and GPSIs
 * @param handles values that represent a subscriber in other messages: resource paths, UE addresses, Session-Ids
 * @param given handles that the message assigns: they represent the subscriber from now on
 */
record Facts(Set<String> identities, Set<String> handles, Set<String> given) {
    Facts() {
        this(new HashSet<>(), new HashSet<>(), new HashSet<>());
    }
}
