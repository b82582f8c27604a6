// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/**
 * A resource whose GET is answered on the event loop of its connection, from what is in memory: no thread, no copy of the
 * request. A bean of a role, beside the {@link SbiRoutes} that serve the same path for every request that this one passes
 * on. Thread-safe: loops call it at the same time.
 */
public interface SbiLoopResource {
    /** The path, literal and without a query, such as {@code /nnrf-disc/v1/nf-instances}. */
    String path();

    /**
     * Answers a GET without a body. Never blocks.
     *
     * @param headers the request's fields, pseudo-header fields included
     * @param query what stands behind the question mark, still percent-encoded; empty when there is none
     * @return null when the request has to wait for something: its route in {@link SbiRoutes} answers it then, on a
     *     virtual thread
     * @throws org.sigcore.model.ProblemException becomes its ProblemDetails
     */
    @Nullable
    SbiLoopAnswer get(Http2Headers headers, String query);
}
