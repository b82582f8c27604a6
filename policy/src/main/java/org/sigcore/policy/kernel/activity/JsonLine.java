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
 * A document as a line, encoded by whoever writes it. Nobody changes what the document holds.
 *
 * @param key what keeps lines in order
 * @param mask whether identities are masked
 * @param sizeBytes about how much memory the document takes
 */
record JsonLine(@Nullable String key, ObjectNode document, boolean mask, int sizeBytes) implements FeedRecord {
    private static final int NODE_OCTETS = 64;

    /** Leaves out members that are not known. */
    static JsonLine of(@Nullable String key, ObjectNode document, boolean mask) {
        document.removeIf(JsonNode::isNull);
        return new JsonLine(key, document, mask, (int) Math.min(size(document), Integer.MAX_VALUE));
    }

    // Depth is bounded where documents are read.
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
