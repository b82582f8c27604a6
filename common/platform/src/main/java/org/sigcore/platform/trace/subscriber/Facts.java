// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.HashSet;
import java.util.Set;

/**
 * What a message says of whom it is about.
 *
 * @param identities SUPIs and GPSIs
 * @param handles what stands for a subscriber elsewhere: paths of resources, UE addresses, Session-Ids
 * @param given handles that it gives: they stand for the subscriber from now on
 */
record Facts(Set<String> identities, Set<String> handles, Set<String> given) {
    Facts() {
        this(new HashSet<>(), new HashSet<>(), new HashSet<>());
    }
}
