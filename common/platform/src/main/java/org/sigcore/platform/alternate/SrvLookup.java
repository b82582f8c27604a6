// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.time.Duration;
import java.util.List;

/** Asks DNS. Blocks; thread-safe. */
@FunctionalInterface
public interface SrvLookup {
    /** @param ttl the shortest of the records */
    record Answer(List<Endpoint> endpoints, Duration ttl) {}

    /**
     * The SRV records of a name; no endpoint when the name exists and has none.
     *
     * @throws DnsException if there is no answer, or the name does not exist
     */
    Answer lookup(String name);
}
