// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.model.ApiRoot;

/** Header blocks of requests to one server. Immutable. */
public final class Requests {
    private static final byte[] NO_BODY = {};
    private final ApiRoot target;

    /** @param target named in the authority */
    public Requests(ApiRoot target) {
        this.target = target;
    }

    /** The body of a request without one. */
    public static byte[] noBody() {
        return NO_BODY;
    }

    /** A request without a body. */
    public Http2Headers of(String method, String path) {
        return new DefaultHttp2Headers(false)
                .method(method)
                .scheme(target.scheme())
                .authority(target.authority())
                .path(path)
                .set("user-agent", "sigcore-scenarios");
    }

    /** A request with a body. */
    public Http2Headers of(String method, String path, String mediaType) {
        return of(method, path).set("content-type", mediaType);
    }
}
