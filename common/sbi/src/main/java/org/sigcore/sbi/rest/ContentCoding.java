// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongPredicate;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Decompresses request bodies for handlers. */
@SpecRef({"TS 29.500 6.9", "RFC 9110 8.4", "RFC 9110 12.5.3"})
final class ContentCoding {
    private static final AsciiString FIELD = AsciiString.cached("content-encoding");
    private static final List<String> GZIP = List.of("gzip", "x-gzip");

    private ContentCoding() {}

    /** Returns true if the request's body has a content coding. */
    static boolean coded(Http2Headers headers) {
        return headers.contains(FIELD);
    }

    /**
     * Calls the handler with the decoded body. Responds with 415 to a coding other than gzip, 400 to a body that is not
     * gzip, and 413 to a body that is too large.
     *
     * @param most maximum size of the decoded body in octets
     * @param room reserves this number of further octets; returns false if the memory budget is exhausted
     * @param noRoom response if the memory budget is exhausted
     */
    static SbiResponse handle(
            SbiRequest request, SbiHandler handler, long most, LongPredicate room, SbiResponse noRoom) {
        List<String> codings = codings(request.headers());
        if (codings.isEmpty() || request.body().length == 0) {
            return room.test(request.body().length) ? handler.handle(request) : noRoom;
        }
        if (codings.size() > 1 || !GZIP.contains(codings.getFirst())) {
            return SbiResponse.problem(ProblemDetails.of(415, null, "expected content-encoding gzip or none"))
                    .withHeader("accept-encoding", "gzip");
        }
        int fits = (int) Math.min(most, Integer.MAX_VALUE - 16);
        byte[] plain = new Gunzip(request.body(), fits, room).unpack();
        return plain == null ? noRoom : handler.handle(request.decoded(FIELD.toString(), plain));
    }

    private static List<String> codings(SbiHeaders headers) {
        List<String> codings = new ArrayList<>();
        for (String field : headers.all(FIELD.toString())) {
            for (String coding : field.split(",")) {
                String name = coding.strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !name.equals("identity")) {
                    codings.add(name);
                }
            }
        }
        return codings;
    }
}
