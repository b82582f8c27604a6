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
 * A complete request. The request owns the body array, which must not be modified.
 *
 * @param method upper case
 * @param target path and query as in {@code :path}, still percent-encoded
 * @param headers without pseudo-header fields
 * @param body empty if the request has no body
 * @param pathParams percent-decoded parameters captured by the route's template; empty before routing
 * @param authority value of {@code :authority}; empty in a request that a client is about to send
 * @param remote address of the peer; null in a request that a client is about to send
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SbiRequest(
        String method,
        String target,
        SbiHeaders headers,
        byte[] body,
        Map<String, String> pathParams,
        String authority,
        @Nullable InetSocketAddress remote) {
    private static final byte[] NO_BODY = {};

    /** Creates a request without a body. */
    public static SbiRequest of(String method, String target) {
        return new SbiRequest(method, target, SbiHeaders.empty(), NO_BODY, Map.of(), "", null);
    }

    /** Creates a request with a JSON body. */
    public static SbiRequest json(String method, String target, JsonNode body) {
        return of(method, target).withBody("application/json", Json.bytes(body));
    }

    /** Returns a copy with a different body, and sets content-type. */
    public SbiRequest withBody(String mediaType, byte[] newBody) {
        return new SbiRequest(
                method, target, headers.copy().set("content-type", mediaType), newBody, pathParams, authority, remote);
    }

    /** Returns a copy with the decoded body and without the header field that named the coding. */
    public SbiRequest decoded(String field, byte[] plain) {
        return new SbiRequest(method, target, headers.copy().remove(field), plain, pathParams, authority, remote);
    }

    /** Returns a copy with an additional header field. */
    public SbiRequest withHeader(String name, String value) {
        return new SbiRequest(method, target, headers.copy().add(name, value), body, pathParams, authority, remote);
    }

    /** Returns a copy with the path parameters that a route captured. */
    public SbiRequest withPathParams(Map<String, String> captured) {
        return new SbiRequest(method, target, headers, body, captured, authority, remote);
    }

    /** Returns the target without its query. */
    public String path() {
        int question = target.indexOf('?');
        return question < 0 ? target : target.substring(0, question);
    }

    /** Returns the decoded query parameters. */
    public QueryParams query() {
        int question = target.indexOf('?');
        return QueryParams.parse(question < 0 ? null : target.substring(question + 1));
    }

    /**
     * Returns a path parameter of the route.
     *
     * @throws IllegalArgumentException if the route has no such parameter
     */
    public String pathParam(String name) {
        String value = pathParams.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the route has no parameter " + name);
        }
        return value;
    }

    /**
     * Parses the body as a JSON object.
     *
     * @throws ProblemException 400 INVALID_MSG_FORMAT if the body is not a JSON object
     */
    public ObjectNode jsonObject() {
        return Json.parseObject(body);
    }
}
