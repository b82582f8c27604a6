// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcalternateresolution.client;

import java.util.List;

/** Asks DNS. Blocking; thread-safe. */
public interface SrvResolver extends AutoCloseable {
    /** One SRV record; the time to live in seconds. */
    record Srv(String target, int port, int priority, int weight, long ttlSeconds) {}

    /**
     * The SRV records of a name; empty when there are none.
     *
     * @throws SrvFailureException if DNS does not answer, or fails
     */
    List<Srv> resolve(String name);

    @Override
    void close();

    /** DNS did not say. */
    final class SrvFailureException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public SrvFailureException(String message) {
            super(message, null, false, false);
        }
    }
}
