// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A notification to a URI that a consumer has given, as an entry of the outbox. Pure. */
public final class Callback {
    /** The kind of the entry. */
    public static final String KIND = "callback";

    private Callback() {}

    /**
     * The entry's document.
     *
     * @param service under which the request is counted
     * @param uri where it is posted, as it is
     */
    public static ObjectNode of(String service, String uri, JsonNode body) {
        ObjectNode document = Json.object().put("service", service).put("uri", uri);
        document.set("body", body);
        return document;
    }

    /** The root of the URI; empty for a document that names none. */
    public static String receiver(ObjectNode document) {
        return root(Json.string(document, "uri"));
    }

    /** The scheme and authority of a URI; empty without one. */
    public static String root(@Nullable String uri) {
        int authority = uri == null ? -1 : uri.indexOf("://");
        if (uri == null || authority < 0) {
            return "";
        }
        int path = uri.indexOf('/', authority + 3);
        return path < 0 ? uri : uri.substring(0, path);
    }
}
