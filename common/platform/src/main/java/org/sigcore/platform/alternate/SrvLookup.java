// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.time.Duration;
import java.util.List;

/** Queries DNS for SRV records. Blocks; thread-safe. */
@FunctionalInterface
public interface SrvLookup extends AutoCloseable {
    /**
     * Answer of DNS for one name.
     *
     * @param endpoints targets of the SRV records, without those of "."
     * @param ttl the shortest TTL of the records; zero if there is no endpoint
     */
    record Answer(List<Endpoint> endpoints, Duration ttl) {}

    /**
     * Queries the SRV records of a name. An answer without endpoints means that the name or the record does not exist,
     * or that the service is not available there; it replaces earlier answers.
     *
     * @throws DnsException if DNS does not answer, returns an error or a malformed record; earlier answers may still be
     *     valid
     */
    Answer lookup(String name);

    /** Releases the resources; no lookup may follow. */
    @Override
    default void close() {}
}
