// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Outbox entry for a notification to a callback URI of a consumer. Pure. */
public final class Callback {
    /** Kind of the outbox entry. */
    public static final String KIND = "callback";

    private Callback() {}

    /**
     * Creates the document of the entry.
     *
     * @param service under which the request is counted
     * @param uri target of the POST, used unchanged
     */
    public static ObjectNode of(String service, String uri, JsonNode body) {
        ObjectNode document = Json.object().put("service", service).put("uri", uri);
        document.set("body", body);
        return document;
    }

    /** Returns the root of the URI; empty if the document has none. */
    public static String receiver(ObjectNode document) {
        return root(Json.string(document, "uri"));
    }

    /** Returns the scheme and authority of a URI; empty if absent. */
    public static String root(@Nullable String uri) {
        int authority = uri == null ? -1 : uri.indexOf("://");
        if (uri == null || authority < 0) {
            return "";
        }
        int path = uri.indexOf('/', authority + 3);
        return path < 0 ? uri : uri.substring(0, path);
    }
}
