// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiSpan;

/** Spans and their header field by W3C Trace Context. */
final class TraceContext {
    // version, trace-id, parent-id, flags; ids are never all zeros. Later versions may append fields.
    private static final Pattern TRACEPARENT = Pattern.compile(
            "(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-[!-~]{1,200})?");

    private static final int SAMPLED = 1;
    private static final int TRACE_BYTES = 16;
    private static final int SPAN_BYTES = 8;
    private static final HexFormat HEX = HexFormat.of();

    private TraceContext() {}

    /** Returns the parts of a header value: trace id, parent id, flags; null if it is absent or invalid. */
    static @Nullable Matcher parse(@Nullable CharSequence header) {
        if (header == null) {
            return null;
        }
        Matcher parts = TRACEPARENT.matcher(header.toString().strip());
        return parts.matches() ? parts : null;
    }

    /** Returns the span of a request with a header value; null if the sender has decided not to record the trace. */
    static @Nullable SbiSpan span(@Nullable CharSequence header) {
        RandomGenerator random = ThreadLocalRandom.current();
        Matcher parent = parse(header);
        if (parent == null) {
            return new SbiSpan(
                    HEX.toHexDigits(id(random)) + HEX.toHexDigits(id(random)), HEX.toHexDigits(id(random)), null);
        }
        return (HexFormat.fromHexDigits(parent.group(3)) & SAMPLED) == 0
                ? null
                : new SbiSpan(parent.group(1), HEX.toHexDigits(id(random)), parent.group(2));
    }

    private static long id(RandomGenerator random) {
        long id = random.nextLong();
        return id == 0 ? 1 : id;
    }

    /** Returns a trace id derived from words, so that other nodes can derive the same. */
    static String traceOf(String... words) {
        return digest(words, TRACE_BYTES);
    }

    /** Returns a span id derived from words, so that other nodes can derive the same. */
    static String spanOf(String... words) {
        return digest(words, SPAN_BYTES);
    }

    private static String digest(String[] words, int bytes) {
        try {
            byte[] all = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", words).getBytes(StandardCharsets.UTF_8));
            return HEX.formatHex(all, 0, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK provides it
        }
    }
}
