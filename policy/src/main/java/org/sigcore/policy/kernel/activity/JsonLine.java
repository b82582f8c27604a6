// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.feed.FeedRecord;
import org.sigcore.platform.management.access.SubscriberMask;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON document as one line, encoded by the writing thread. The document must not be modified afterwards.
 *
 * @param key lines of the same key stay in order
 * @param mask true to mask identities
 * @param sizeBytes approximate memory footprint of the document
 */
record JsonLine(@Nullable String key, ObjectNode document, boolean mask, int sizeBytes) implements FeedRecord {
    private static final int NODE_OCTETS = 64;

    /** Creates a line without the null members of the document. */
    static JsonLine of(@Nullable String key, ObjectNode document, boolean mask) {
        document.removeIf(JsonNode::isNull);
        return new JsonLine(key, document, mask, (int) Math.min(size(document), Integer.MAX_VALUE));
    }

    // Recursion is safe: the parser bounds the depth of documents.
    private static long size(JsonNode node) {
        long size = (long) NODE_OCTETS + (node.isString() ? node.stringValue().length() : 0);
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            size += member.getKey().length() + size(member.getValue());
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                size += size(element);
            }
        }
        return size;
    }

    @Override
    public byte[] encode() {
        return mask ? SubscriberMask.mask(Json.text(document)).getBytes(StandardCharsets.UTF_8) : Json.bytes(document);
    }
}
