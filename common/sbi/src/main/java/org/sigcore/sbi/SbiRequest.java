// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.net.InetSocketAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A whole request. The body array is owned by the request: nobody writes to it.
 *
 * @param method upper case
 * @param target path and query as they stand in {@code :path}, still percent-encoded
 * @param headers without pseudo-header fields
 * @param body empty when there is none
 * @param pathParams what the route's template captured, percent-decoded; empty before routing
 * @param authority what stood in {@code :authority}; empty in a request that a client is about to send
 * @param remote the peer's address; null in a request that a client is about to send
 */
@SuppressWarnings("ArrayRecordComponent") // a body is compared by nobody
public record SbiRequest(
        String method,
        String target,
        SbiHeaders headers,
        byte[] body,
        Map<String, String> pathParams,
        String authority,
        @Nullable InetSocketAddress remote) {
    private static final byte[] NO_BODY = {};

    /** A request without a body. */
    public static SbiRequest of(String method, String target) {
        return new SbiRequest(method, target, SbiHeaders.empty(), NO_BODY, Map.of(), "", null);
    }

    /** A request with a JSON body. */
    public static SbiRequest json(String method, String target, JsonNode body) {
        return of(method, target).withBody("application/json", Json.bytes(body));
    }

    /** The same with another body; sets content-type. */
    public SbiRequest withBody(String mediaType, byte[] newBody) {
        return new SbiRequest(
                method, target, headers.copy().set("content-type", mediaType), newBody, pathParams, authority, remote);
    }

    /** The same with its body as it was before it was coded, and without the field that said so. */
    public SbiRequest decoded(String field, byte[] plain) {
        return new SbiRequest(method, target, headers.copy().remove(field), plain, pathParams, authority, remote);
    }

    /** The same with one more header field. */
    public SbiRequest withHeader(String name, String value) {
        return new SbiRequest(method, target, headers.copy().add(name, value), body, pathParams, authority, remote);
    }

    /** The same with what a route captured. */
    public SbiRequest withPathParams(Map<String, String> captured) {
        return new SbiRequest(method, target, headers, body, captured, authority, remote);
    }

    /** The target up to the question mark. */
    public String path() {
        int question = target.indexOf('?');
        return question < 0 ? target : target.substring(0, question);
    }

    /** The decoded query. */
    public QueryParams query() {
        int question = target.indexOf('?');
        return QueryParams.parse(question < 0 ? null : target.substring(question + 1));
    }

    /**
     * What the route captured under that name.
     *
     * @throws IllegalArgumentException if the route has no such parameter
     */
    public String pathParam(String name) {
        String value = pathParams.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the route captures no " + name);
        }
        return value;
    }

    /**
     * The body as a JSON object.
     *
     * @throws ProblemException 400 INVALID_MSG_FORMAT if it is none
     */
    public ObjectNode jsonObject() {
        return Json.parseObject(body);
    }
}
