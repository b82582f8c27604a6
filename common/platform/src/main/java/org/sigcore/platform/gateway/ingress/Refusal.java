// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.gateway.policing.ErrorCodeProfile;
import org.sigcore.sbi.SbiStream;

/** A prepared error response. Immutable. */
final class Refusal {
    private final Http2Headers headers;
    private final byte[] body;

    private Refusal(Http2Headers headers, byte[] body) {
        this.headers = headers;
        this.body = body;
    }

    /** @param server value of the server header, null for none */
    static Refusal of(ErrorCodeProfile profile, @Nullable String server) {
        int status = profile.errorCode();
        Http2Headers headers = new DefaultHttp2Headers(false).status(Integer.toString(status));
        if (profile.redirectUrl() != null) {
            headers.set("location", profile.redirectUrl());
        }
        Integer retryAfter = profile.retryAfter();
        if (retryAfter != null) {
            headers.setInt("retry-after", retryAfter);
        }
        if (server != null) {
            headers.set("server", server);
        }
        byte[] body = {};
        if (status >= 400) {
            body = Json.bytes(new ProblemDetails(
                    null,
                    profile.errorTitle(),
                    status,
                    profile.errorDescription(),
                    null,
                    profile.errorCause(),
                    null,
                    Map.of()));
            headers.set("content-type", ProblemDetails.MEDIA_TYPE);
        }
        return new Refusal(headers.setInt("content-length", body.length), body);
    }

    /**
     * Sends the response, and resets the stream with NO_ERROR if the request is incomplete, so that the peer stops
     * sending it. Confined to the event loop.
     */
    void answer(SbiStream stream, boolean requestEnded) {
        stream.writeHeaders(headers, body.length == 0);
        if (body.length > 0) {
            stream.writeData(Unpooled.wrappedBuffer(body), true, null);
        }
        if (!requestEnded) {
            stream.reset(Http2Error.NO_ERROR.code());
        }
    }
}
