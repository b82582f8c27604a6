// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.WholeMessages;

/**
 * What a {@link SbiLoopResource} answers. May be given to many requests: nobody changes it.
 *
 * @param status the same as in the headers
 * @param headers with {@code :status}, and content-length when there is a body
 * @param body empty when there is none
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record SbiLoopAnswer(int status, Http2Headers headers, byte[] body) {
    /** From a whole message. */
    public static SbiLoopAnswer of(SbiResponse response) {
        boolean bodyLess = response.body().length == 0;
        return new SbiLoopAnswer(response.status(), WholeMessages.responseHeaders(response, bodyLess), response.body());
    }

    /** As a whole message. */
    public SbiResponse toResponse() {
        return new SbiResponse(status, WholeMessages.fields(headers), body);
    }
}
