// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.copy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.feed.FeedRecord;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One message as it is published: {@code version}, {@code metadata-list}, {@code header-list}, {@code 5g-sbi-message}.
 *
 * @param transaction the same for a request and its response: what keeps them in order
 * @param fields names and values by turns, pseudo-header fields included
 * @param body null when there was none, or it was too long
 * @param bodyBytes its length
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
record MessageCopy(
        Copier.Source source,
        String transaction,
        Direction direction,
        long epochMicros,
        CharSequence[] fields,
        byte @Nullable [] body,
        int bodyBytes)
        implements FeedRecord {

    /** Where a message was met. */
    enum Direction {
        RxRequest,
        TxResponse,
        TxRequest,
        RxResponse
    }

    @Override
    public String key() {
        return transaction;
    }

    @Override
    public int sizeBytes() {
        return 200 + fields.length * 40 + (body == null ? 0 : body.length);
    }

    @Override
    public byte[] encode() {
        ObjectNode document = Json.object().put("version", "1.0.0");
        document.set("metadata-list", metadata());
        ArrayNode headers = Json.array();
        for (int i = 0; i < fields.length; i += 2) {
            headers.add(Json.object().put("name", fields[i].toString()).put("value", fields[i + 1].toString()));
        }
        document.set("header-list", headers);
        byte[] content = body;
        if (content != null && content.length > 0) {
            putBody(document, content);
        }
        return Json.bytes(document);
    }

    private ObjectNode metadata() {
        ObjectNode metadata = Json.object()
                .put("correlation-id", transaction)
                .put(
                        "timestamp",
                        Instant.EPOCH.plus(epochMicros, ChronoUnit.MICROS).toString())
                .put("message-direction", direction.name())
                .put("body-length", bodyBytes);
        if (body == null && bodyBytes > 0) {
            metadata.put("body-omitted", true);
        }
        String consumer = field("user-agent");
        if (consumer != null) {
            metadata.put("consumer-id", consumer);
        }
        metadata.set(
                "feed-source",
                Json.object()
                        .put("nf-type", source.nfType())
                        .put("nf-instance-id", source.nfInstanceId())
                        .put("gateway", source.gateway())
                        .put("pod-instance-id", source.pod()));
        return metadata;
    }

    private @Nullable String field(String name) {
        for (int i = 0; i < fields.length; i += 2) {
            if (name.contentEquals(fields[i])) {
                return fields[i + 1].toString();
            }
        }
        return null;
    }

    private static void putBody(ObjectNode document, byte[] content) {
        try {
            document.set("5g-sbi-message", Json.parse(content));
        } catch (ProblemException e) {
            boolean text = new String(content, StandardCharsets.UTF_8).indexOf('\uFFFD') < 0;
            document.put(
                    text ? "5g-sbi-message" : "5g-sbi-message-base64",
                    text
                            ? new String(content, StandardCharsets.UTF_8)
                            : Base64.getEncoder().encodeToString(content));
        }
    }
}
