// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

/**
 * A resource whose GET is answered on the event loop of its connection, from what is in memory or after an answer that
 * others have been asked for: no thread, no copy of the request. A bean of a role, beside the {@link SbiRoutes} that serve
 * the same path for every request that this one passes on. Thread-safe: loops call it at the same time.
 */
public interface SbiLoopResource {
    /** The path, literal and without a query, such as {@code /nnrf-disc/v1/nf-instances}. */
    String path();

    /**
     * Takes a GET without a body. Never blocks.
     *
     * @return true when it is answered, or will be; false when the request has to wait for something that blocks: its
     *     route in {@link SbiRoutes} answers it then, on a virtual thread
     * @throws org.sigcore.model.ProblemException becomes its ProblemDetails
     */
    boolean get(SbiLoopExchange exchange);
}
