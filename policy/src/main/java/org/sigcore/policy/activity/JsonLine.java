// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.activity;

import java.nio.charset.StandardCharsets;
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
 */
record JsonLine(@Nullable String key, ObjectNode document, boolean mask) implements FeedRecord {
    /** Leaves out members that are not known. */
    JsonLine {
        document.removeIf(JsonNode::isNull);
    }

    /** A guess: documents that wait share most of what they hold. */
    private static final int USUAL_OCTETS = 2000;

    @Override
    public int sizeBytes() {
        return USUAL_OCTETS;
    }

    @Override
    public byte[] encode() {
        return mask ? SubscriberMask.mask(Json.text(document)).getBytes(StandardCharsets.UTF_8) : Json.bytes(document);
    }
}
