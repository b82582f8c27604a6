// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.time.InstantSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.RetryAfter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A complete response. The response owns the body array, which must not be modified.
 *
 * @param status 200 to 599
 * @param headers without pseudo-header fields; content-length is added when the response is sent
 * @param body empty if the response has no body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SbiResponse(int status, SbiHeaders headers, byte[] body) {
    private static final byte[] NO_BODY = {};

    /** Creates a response without a body. */
    public static SbiResponse of(int status) {
        return new SbiResponse(status, SbiHeaders.empty(), NO_BODY);
    }

    /** Creates a response with a JSON document, given as a tree or a record. */
    public static SbiResponse json(int status, Object document) {
        return new SbiResponse(status, SbiHeaders.of("content-type", "application/json"), Json.bytes(document));
    }

    /** Creates a 201 response with the new resource and its location. */
    public static SbiResponse created(String location, Object document) {
        return json(201, document).withHeader("location", location);
    }

    /** Creates a 204 response. */
    public static SbiResponse noContent() {
        return of(204);
    }

    /** Creates an error response. */
    public static SbiResponse problem(ProblemDetails problem) {
        return new SbiResponse(
                problem.status(), SbiHeaders.of("content-type", ProblemDetails.MEDIA_TYPE), Json.bytes(problem));
    }

    /** Returns a copy with an additional header field. */
    public SbiResponse withHeader(String name, String value) {
        return new SbiResponse(status, headers.copy().add(name, value), body);
    }

    /** Returns true for status codes from 200 to 299. */
    public boolean successful() {
        return status >= 200 && status < 300;
    }

    /** Returns true if the same request may succeed later: 408, 429 or 5xx. */
    @SpecRef({"RFC 9110 15.5.9", "RFC 6585 4"})
    public boolean retryable() {
        return status >= 500 || status == 429 || status == 408;
    }

    /** Returns the delay of Retry-After in seconds; 0 without the field. */
    public int retryAfterSeconds() {
        return RetryAfter.seconds(
                headers.get("retry-after"), InstantSource.system().instant());
    }

    /** Parses the body as a JSON object. */
    public ObjectNode jsonObject() {
        return Json.parseObject(body);
    }

    /** Parses the body as a JSON document of any type. */
    public JsonNode json() {
        return Json.parse(body);
    }
}
