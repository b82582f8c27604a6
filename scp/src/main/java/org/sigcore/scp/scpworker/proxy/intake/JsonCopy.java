// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.sigcore.model.Json;
import tools.jackson.core.JsonGenerator;

/**
 * A {@link FeedMessage} as a JSON document: {@code version}, {@code metadata-list}, {@code header-list}, and the body as
 * {@code 5g-sbi-message} where it is JSON, byte for byte, else {@code 5g-sbi-message-base64}. Made on the publisher's thread.
 */
final class JsonCopy {
    private static final String EMPTY_LINE = "\r\n\r\n";

    private JsonCopy() {}

    /** @param plain a copy as {@link FeedMessage} makes it */
    static byte[] of(byte[] plain) {
        String text = new String(plain, ISO_8859_1);
        int headersAt = text.indexOf(EMPTY_LINE) + EMPTY_LINE.length();
        int bodyAt = text.indexOf(EMPTY_LINE, headersAt) + EMPTY_LINE.length();
        Metadata metadata = new Metadata(text.substring(0, headersAt));
        byte[] body = Arrays.copyOfRange(plain, bodyAt, plain.length);
        ByteArrayOutputStream out = new ByteArrayOutputStream(plain.length + plain.length / 2);
        try (JsonGenerator record = Json.mapper().createGenerator(out)) {
            record.writeStartObject();
            record.writeStringProperty("version", "1.0.0");
            metadata.write(record);
            record.writeArrayPropertyStart("header-list");
            text.substring(headersAt, bodyAt)
                    .lines()
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> {
                        int colon = line.indexOf(": ");
                        record.writeStartObject();
                        record.writeStringProperty(line.substring(0, colon), line.substring(colon + 2));
                        record.writeEndObject();
                    });
            record.writeEndArray();
            if (!metadata.cut() && Json.isDocument(body)) { // as it is, without being taken apart
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

    /** What the SCP knows of the message. */
    private record Metadata(String lines) {
        String value(String name) {
            int at = lines.indexOf(name + ": ") + name.length() + 2;
            return lines.substring(at, lines.indexOf("\r\n", at)).strip();
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
            record.writeStringProperty("nf-type", value("nf-type"));
            record.writeStringProperty("nf-fqdn", value("nf-fqdn"));
            record.writeEndObject();
            if (cut()) {
                record.writeBooleanProperty("body-cut", true);
            }
            record.writeEndObject();
        }
    }
}
