// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import tools.jackson.core.JsonGenerator;

/**
 * Converts a {@link FeedMessage} to a JSON document: {@code version}, {@code metadata-list}, {@code header-list}, and
 * the body as {@code 5g-sbi-message} if it is JSON, byte for byte, otherwise as {@code 5g-sbi-message-base64}. Runs on
 * the publisher's thread.
 */
final class JsonRecord {
    private static final String EMPTY_LINE = "\r\n\r\n";

    private JsonRecord() {}

    /** @param plain a copy in the format of {@link FeedMessage} */
    static byte[] of(byte[] plain) {
        String text = new String(plain, ISO_8859_1);
        int headersAt = text.indexOf(EMPTY_LINE) + EMPTY_LINE.length();
        int bodyAt = text.indexOf(EMPTY_LINE, headersAt) + EMPTY_LINE.length();
        Metadata metadata = new Metadata(fields(text.substring(0, headersAt)));
        byte[] body = Arrays.copyOfRange(plain, bodyAt, plain.length);
        ByteArrayOutputStream out = new ByteArrayOutputStream(plain.length + plain.length / 2);
        try (JsonGenerator record = Json.mapper().createGenerator(out)) {
            record.writeStartObject();
            record.writeStringProperty("version", "1.0.0");
            metadata.write(record);
            record.writeObjectPropertyStart("header-list");
            fields(text.substring(headersAt, bodyAt)).forEach((name, values) -> {
                record.writeArrayPropertyStart(name);
                values.forEach(record::writeString);
                record.writeEndArray();
            });
            record.writeEndObject();
            if (!metadata.cut() && Json.isDocument(body)) { // copied verbatim, without parsing
                record.writeName("5g-sbi-message");
                record.writeRawValue("");
                record.flush();
                out.writeBytes(body);
            } else if (body.length > 0) {
                record.writeStringProperty(
                        "5g-sbi-message-base64", Base64.getEncoder().encodeToString(body));
            }
            record.writeEndObject();
        }
        return out.toByteArray();
    }

    // A field may occur more than once.
    private static Map<String, List<String>> fields(String lines) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        lines.lines().filter(line -> !line.isEmpty()).forEach(line -> {
            int colon = line.indexOf(": ");
            fields.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                    .add(line.substring(colon + 2).strip());
        });
        return fields;
    }

    /** Metadata of the message; names that are not listed here identify the source of the copy. */
    private record Metadata(Map<String, List<String>> lines) {
        private static final Set<String> OF_THE_MESSAGE =
                Set.of("version", "body", "message-direction", "correlation-id", "timestamp-millis");

        String value(String name) {
            return lines.getOrDefault(name, List.of("")).getFirst();
        }

        boolean cut() {
            return value("body").equals("cut");
        }

        void write(JsonGenerator record) {
            record.writeObjectPropertyStart("metadata-list");
            record.writeStringProperty("correlation-id", value("correlation-id"));
            record.writeStringProperty("message-direction", value("message-direction"));
            record.writeStringProperty(
                    "timestamp",
                    Instant.ofEpochMilli(Long.parseLong(value("timestamp-millis")))
                            .toString());
            record.writeObjectPropertyStart("feed-source");
            lines.keySet().stream()
                    .filter(name -> !OF_THE_MESSAGE.contains(name))
                    .forEach(name -> record.writeStringProperty(name, value(name)));
            record.writeEndObject();
            if (cut()) {
                record.writeBooleanProperty("body-cut", true);
            }
            record.writeEndObject();
        }
    }
}
