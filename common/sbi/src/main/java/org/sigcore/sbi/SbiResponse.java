// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.time.InstantSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.header.RetryAfter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A whole response. The body array is owned by the response: nobody writes to it.
 *
 * @param status 200 to 599
 * @param headers without pseudo-header fields; content-length is added when it is sent
 * @param body empty when there is none
 */
@SuppressWarnings("ArrayRecordComponent") // a body is compared by nobody
public record SbiResponse(int status, SbiHeaders headers, byte[] body) {
    private static final byte[] NO_BODY = {};

    /** A response without a body, such as 204. */
    public static SbiResponse of(int status) {
        return new SbiResponse(status, SbiHeaders.empty(), NO_BODY);
    }

    /** A JSON document (tree or record). */
    public static SbiResponse json(int status, Object document) {
        return new SbiResponse(status, SbiHeaders.of("content-type", "application/json"), Json.bytes(document));
    }

    /** 201 with the new resource and where it is. */
    public static SbiResponse created(String location, Object document) {
        return json(201, document).withHeader("location", location);
    }

    /** 204. */
    public static SbiResponse noContent() {
        return of(204);
    }

    /** An error. */
    public static SbiResponse problem(ProblemDetails problem) {
        return new SbiResponse(
                problem.status(), SbiHeaders.of("content-type", ProblemDetails.MEDIA_TYPE), Json.bytes(problem));
    }

    /** The same with one more header field. */
    public SbiResponse withHeader(String name, String value) {
        return new SbiResponse(status, headers.copy().add(name, value), body);
    }

    /** True for 200 to 299. */
    public boolean successful() {
        return status >= 200 && status < 300;
    }

    /** Returns the seconds to wait according to Retry-After; 0 without it. */
    public int retryAfterSeconds() {
        return RetryAfter.seconds(
                headers.get("retry-after"), InstantSource.system().instant());
    }

    /** The body as a JSON object. */
    public ObjectNode jsonObject() {
        return Json.parseObject(body);
    }

    /** The body as any JSON document. */
    public JsonNode json() {
        return Json.parse(body);
    }
}
