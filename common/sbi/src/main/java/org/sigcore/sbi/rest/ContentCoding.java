// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Decompresses bodies for handlers, and for functions that inspect the bodies that they forward. */
@SpecRef({"TS 29.500 6.9", "RFC 9110 8.4", "RFC 9110 12.5.3"})
public final class ContentCoding {
    private static final AsciiString FIELD = AsciiString.cached("content-encoding");
    private static final List<String> GZIP = List.of("gzip", "x-gzip");
    private static final Pattern ACCEPTED = Pattern.compile("([^;\\s]+)(?:\\s*;\\s*[qQ]\\s*=\\s*([0-9.]+))?");
    private static final Pattern ZERO = Pattern.compile("0(?:\\.0*)?");

    private ContentCoding() {}

    /** Returns true if the request's body has a content coding. */
    static boolean coded(Http2Headers headers) {
        return headers.contains(FIELD);
    }

    /**
     * Returns the decoded body of a message; the body itself if it has no coding.
     *
     * @param fields values of {@code content-encoding}
     * @param most maximum size of the decoded body in octets
     * @throws ProblemException 415 for a coding other than gzip, 400 for a body that is not gzip, 413 for one that is too
     *     large
     */
    public static byte[] plain(Iterable<? extends CharSequence> fields, byte[] body, int most) {
        List<String> codings = codings(fields);
        if (codings.isEmpty() || body.length == 0) {
            return body;
        }
        if (!isGzip(codings)) {
            throw new ProblemException(unsupported());
        }
        return Objects.requireNonNull(new Gunzip(body, most, octets -> true).unpack(), "unlimited memory");
    }

    /** Returns true if {@code accept-encoding} permits gzip; a quality for gzip takes precedence over that of "*". */
    public static boolean acceptsGzip(CharSequence acceptEncoding) {
        boolean others = false;
        for (String item : acceptEncoding.toString().split(",")) {
            Matcher accepted = ACCEPTED.matcher(item.strip());
            if (!accepted.matches()) {
                continue;
            }
            String coding = accepted.group(1).toLowerCase(Locale.ROOT);
            boolean wanted = accepted.group(2) == null
                    || !ZERO.matcher(accepted.group(2)).matches();
            if (GZIP.contains(coding)) {
                return wanted;
            }
            others |= coding.equals("*") && wanted;
        }
        return others;
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
        List<String> codings = codings(request.headers().all(FIELD.toString()));
        if (codings.isEmpty() || request.body().length == 0) {
            return room.test(request.body().length) ? handler.handle(request) : noRoom;
        }
        if (!isGzip(codings)) {
            return SbiResponse.problem(unsupported()).withHeader("accept-encoding", "gzip");
        }
        int fits = (int) Math.min(most, Integer.MAX_VALUE - 16);
        byte[] plain = new Gunzip(request.body(), fits, room).unpack();
        return plain == null ? noRoom : handler.handle(request.decoded(FIELD.toString(), plain));
    }

    private static boolean isGzip(List<String> codings) {
        return codings.size() == 1 && GZIP.contains(codings.getFirst());
    }

    private static ProblemDetails unsupported() {
        return ProblemDetails.of(415, null, "expected content-encoding gzip or none");
    }

    private static List<String> codings(Iterable<? extends CharSequence> fields) {
        List<String> codings = new ArrayList<>();
        for (CharSequence field : fields) {
            for (String coding : field.toString().split(",")) {
                String name = coding.strip().toLowerCase(Locale.ROOT);
                if (!name.isEmpty() && !name.equals("identity")) {
                    codings.add(name);
                }
            }
        }
        return codings;
    }
}
