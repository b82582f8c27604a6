// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.time.Duration;
import java.util.List;

/** Asks DNS for SRV records. Blocks; thread-safe. */
@FunctionalInterface
public interface SrvLookup extends AutoCloseable {
    /**
     * What DNS says of a name.
     *
     * @param endpoints of the records that lead somewhere
     * @param ttl the shortest of them; zero when there is none
     */
    record Answer(List<Endpoint> endpoints, Duration ttl) {}

    /**
     * The SRV records of a name. No endpoint when DNS says that there is no such name, that it has no such record, or that
     * the service is not there: that is an answer, and what was known before holds no longer.
     *
     * @throws DnsException if there is no answer, an error, or one that cannot be read: what was known may still hold
     */
    Answer lookup(String name);

    /** Lets go of what it holds; no look-up follows. */
    @Override
    default void close() {}
}
