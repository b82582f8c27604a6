// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Multipart bodies that consist of a JSON document and an N1 message. Pure. */
@SpecRef({"TS 29.518 6.1.2.4", "RFC 2387", "RFC 2046 5.1"})
public final class MultipartRelated {
    private static final String BOUNDARY = "sigcore-part-of-n1-message";

    /** Media type of the output of {@link #write}. */
    public static final String MEDIA_TYPE = "multipart/related; boundary=" + BOUNDARY;

    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*boundary=(?:\"([^\"]{1,70})\"|([^\\s;\"]{1,70}))", Pattern.CASE_INSENSITIVE);
    private static final byte[] END_OF_HEAD = {'\r', '\n', '\r', '\n'};

    private MultipartRelated() {}

    /**
     * Parts of a body.
     *
     * @param message the first part other than JSON; null for none. Must not be changed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Parts(ObjectNode document, byte @Nullable [] message) {}

    /** Returns a body of two parts. */
    public static byte[] write(ObjectNode document, String contentId, byte[] message) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(message.length + 512);
        out.writeBytes(ascii("--" + BOUNDARY + "\r\nContent-Type: application/json\r\n\r\n"));
        out.writeBytes(Json.bytes(document));
        out.writeBytes(ascii("\r\n--" + BOUNDARY + "\r\nContent-Type: application/vnd.3gpp.5gnas\r\nContent-Id: "
                + contentId + "\r\n\r\n"));
        out.writeBytes(message);
        out.writeBytes(ascii("\r\n--" + BOUNDARY + "--\r\n"));
        return out.toByteArray();
    }

    /**
     * Parses a body.
     *
     * @param contentType value of the header field
     * @throws ProblemException 400 if it has no boundary or no JSON part
     */
    public static Parts read(String contentType, byte[] body) {
        Matcher parameter = PARAMETER.matcher(contentType);
        if (!parameter.find()) {
            throw faulty("multipart without a boundary");
        }
        byte[] delimiter = ascii("--" + (parameter.group(1) == null ? parameter.group(2) : parameter.group(1)));
        ObjectNode document = null;
        byte[] message = null;
        int at = find(body, delimiter, 0);
        while (at >= 0 && !startsWith(body, ascii("--"), at + delimiter.length)) {
            int from = at + delimiter.length;
            at = find(body, delimiter, from);
            int head = find(body, END_OF_HEAD, from);
            int until = (at < 0 ? body.length : at) - 2; // excludes the line break before the delimiter
            if (head < 0 || head + END_OF_HEAD.length > until) {
                continue;
            }
            byte[] content = Arrays.copyOfRange(body, head + END_OF_HEAD.length, until);
            String fields = new String(body, from, head - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            if (fields.contains("json") && document == null) {
                document = Json.parseObject(content);
            } else if (message == null) {
                message = content;
            }
        }
        if (document == null) {
            throw faulty("multipart without a JSON part");
        }
        return new Parts(document, message);
    }

    private static ProblemException faulty(String detail) {
        return new ProblemException(SbiCause.INVALID_MSG_FORMAT, detail);
    }

    private static int find(byte[] in, byte[] what, int from) {
        for (int at = from; at <= in.length - what.length; at++) {
            if (startsWith(in, what, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean startsWith(byte[] in, byte[] what, int at) {
        return at + what.length <= in.length && Arrays.equals(in, at, at + what.length, what, 0, what.length);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
