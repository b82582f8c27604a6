// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

/**
 * A resource whose GET requests are answered on the event loop of the connection, from memory or after an asynchronous
 * request to another function, without a thread or a copy of the request. Registered as a bean of a role in addition to
 * the {@link SbiRoutes} of the same path, which serve all requests that this resource declines. Thread-safe: event
 * loops call it concurrently.
 */
public interface SbiLoopResource {
    /** Returns the literal path without a query, such as {@code /nnrf-disc/v1/nf-instances}. */
    String path();

    /**
     * Handles a GET request without a body. Must not block.
     *
     * @return true if the request has been or will be answered; false if the response requires blocking calls, in which
     *     case the resource's route in {@link SbiRoutes} handles the request on a virtual thread
     * @throws org.sigcore.model.ProblemException to respond with its ProblemDetails
     */
    boolean get(SbiLoopExchange exchange);
}
