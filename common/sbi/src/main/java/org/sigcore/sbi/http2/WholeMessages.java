// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Converts between complete messages and HTTP/2 header lists. */
public final class WholeMessages {
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    // RFC 9113 8.2.2; content-length is set by the engine.
    private static final Set<String> NOT_SENT = Set.of(
            "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "host", "content-length");

    private WholeMessages() {}

    public static Http2Headers requestHeaders(ApiRoot target, SbiRequest request) {
        Http2Headers headers = new DefaultHttp2Headers(false, 16)
                .method(request.method())
                .scheme(target.scheme())
                .authority(request.authority().isEmpty() ? target.authority() : request.authority())
                .path(target.prefix() + request.target());
        addFields(headers, request.headers());
        if (request.body().length > 0) {
            headers.setInt(CONTENT_LENGTH, request.body().length);
        }
        return headers;
    }

    /**
     * @param bodyOmitted true for the response to a HEAD request, whose content-length refers to a body that is not
     *     sent
     */
    public static Http2Headers responseHeaders(SbiResponse response, boolean bodyOmitted) {
        Http2Headers headers = new DefaultHttp2Headers(false, 16).status(Integer.toString(response.status()));
        addFields(headers, response.headers());
        if (response.status() != 204 && response.status() != 304 && (!bodyOmitted || response.body().length > 0)) {
            headers.setInt(CONTENT_LENGTH, response.body().length);
        }
        return headers;
    }

    private static void addFields(Http2Headers to, SbiHeaders fields) {
        for (Map.Entry<String, String> field : fields) {
            if (!NOT_SENT.contains(field.getKey())) {
                to.add(field.getKey(), checked(field.getKey(), field.getValue()));
            }
        }
    }

    // Values may originate from a peer's document; the recipient would reject control characters (RFC 9113 8.2.1).
    private static String checked(String name, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if ((c < ' ' && c != '\t') || c == 0x7f) {
                throw new IllegalArgumentException("control character in header " + name);
            }
        }
        return value.strip();
    }

    public static int status(Http2Headers headers) {
        CharSequence status = headers.status();
        return status == null ? 0 : AsciiString.of(status).parseInt();
    }

    /** Returns all fields except pseudo-header fields. */
    public static SbiHeaders fields(Http2Headers headers) {
        SbiHeaders fields = SbiHeaders.empty();
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            if (field.getKey().charAt(0) != ':') {
                fields.add(field.getKey().toString(), field.getValue().toString());
            }
        }
        return fields;
    }
}
