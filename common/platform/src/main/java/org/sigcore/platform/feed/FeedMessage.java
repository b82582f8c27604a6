// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A copy of a message, written once into the array that is passed to Kafka: metadata, the header block, and the body as
 * received. Metadata and headers are lines {@code name: value}; each section ends with an empty line. Nothing is
 * escaped, because header fields contain no line breaks and the body comes last. Created on an event loop; owned by the
 * publisher once offered.
 */
public final class FeedMessage implements FeedRecord {
    /** Direction in which the message passed the gateway. */
    public enum Direction {
        RxRequest,
        TxRequest,
        RxResponse,
        TxResponse;

        private final byte[] line = bytes("message-direction: " + this + "\r\ncorrelation-id: ");
    }

    /**
     * Common part of the records of one transaction.
     *
     * @param source first lines of each record, see {@link #source}
     * @param id key of the records
     * @param maxBody maximum number of bytes copied from each body
     * @param json true to publish the records as JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Transaction(byte[] source, String id, int maxBody, boolean json) {
        /** Creates a transaction with a random id. */
        public static Transaction begin(byte[] source, int maxBody, boolean json) {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            return new Transaction(source, new UUID(random.nextLong(), random.nextLong()).toString(), maxBody, json);
        }
    }

    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final byte[] WHOLE = bytes("whole\r\n");
    private static final byte[] CUT = bytes("cut  \r\n");
    private static final byte[] MILLIS = bytes("\r\ntimestamp-millis: ");
    private static final int MILLIS_DIGITS = 13; // sufficient until the year 2286
    private static final int LINE_END = 2;
    private static final int FIELD_EXTRA = 2 + LINE_END; // colon and space
    private static final int SURE_BODY = 16 << 10; // bound of the initial allocation for a declared content-length

    private final Transaction transaction;
    private final int bodyAt;
    private byte[] bytes;
    private int length;
    private boolean offered;

    /**
     * Returns the first lines of all copies of one process.
     *
     * @param namesAndValues attributes of the process, alternating names and values, such as nf-type and nf-fqdn
     */
    public static byte[] source(String... namesAndValues) {
        StringBuilder lines = new StringBuilder("version: 1\r\n");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            lines.append(namesAndValues[i])
                    .append(": ")
                    .append(namesAndValues[i + 1])
                    .append("\r\n");
        }
        return bytes(lines + "body: ");
    }

    /** Creates a copy starting with the header block; the caller may modify the headers afterwards. */
    public FeedMessage(Transaction transaction, Direction direction, Http2Headers headers) {
        this(transaction, direction, headers, promised(headers));
    }

    /** @param bodyBytes expected length of the body, 0 if unknown */
    public FeedMessage(
            Transaction transaction,
            Direction direction,
            Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> headers,
            long bodyBytes) {
        this.transaction = transaction;
        byte[] beginning = transaction.source();
        byte[] id = bytes(transaction.id());
        int head = beginning.length + WHOLE.length + direction.line.length + id.length + MILLIS.length + MILLIS_DIGITS;
        head += 3 * LINE_END;
        for (Map.Entry<? extends CharSequence, ? extends CharSequence> field : headers) {
            head += field.getKey().length() + field.getValue().length() + FIELD_EXTRA;
        }
        bytes = new byte[head + (int) Math.min(bodyBytes, Math.min(SURE_BODY, transaction.maxBody()))];
        put(beginning);
        put(WHOLE);
        put(direction.line);
        put(id);
        put(MILLIS);
        putMillis(System.currentTimeMillis());
        endLine();
        endLine();
        for (Map.Entry<? extends CharSequence, ? extends CharSequence> field : headers) {
            put(AsciiString.of(field.getKey()));
            bytes[length++] = ':';
            bytes[length++] = ' ';
            put(AsciiString.of(field.getValue()));
            endLine();
        }
        endLine();
        bodyAt = length;
    }

    private static long promised(Http2Headers headers) {
        CharSequence given = headers.get(CONTENT_LENGTH);
        long expected = 0;
        for (int i = 0; given != null && i < given.length() && expected < SURE_BODY; i++) {
            expected = expected * 10 + Math.floorMod(given.charAt(i) - '0', 10);
        }
        return expected;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    private void put(byte[] text) {
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
    }

    private void put(AsciiString text) {
        System.arraycopy(text.array(), text.arrayOffset(), bytes, length, text.length());
        length += text.length();
    }

    private void putMillis(long millis) {
        long rest = millis;
        for (int i = length + MILLIS_DIGITS - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += MILLIS_DIGITS;
    }

    private void endLine() {
        bytes[length++] = '\r';
        bytes[length++] = '\n';
    }

    /** Copies a part of the body, up to the maximum length. */
    public void add(ByteBuf data) {
        if (offered) {
            return;
        }
        int taken = Math.min(data.readableBytes(), bodyAt + transaction.maxBody() - length);
        if (taken < data.readableBytes()) {
            int at = transaction.source().length;
            System.arraycopy(CUT, 0, bytes, at, CUT.length);
        }
        if (length + taken > bytes.length) {
            bytes = Arrays.copyOf(
                    bytes, Math.min(Math.max(length + taken, 2 * length - bodyAt), bodyAt + transaction.maxBody()));
        }
        data.getBytes(data.readerIndex(), bytes, length, taken);
        length += taken;
    }

    /** Completes the copy and offers it to the feed; later calls have no effect. */
    public void end(Feed feed) {
        if (!offered) {
            offered = true;
            feed.offer(this);
        }
    }

    @Override
    public String key() {
        return transaction.id();
    }

    @Override
    public int sizeBytes() {
        return bytes.length;
    }

    @Override
    public byte[] encode() {
        byte[] whole = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
        return transaction.json() ? JsonRecord.of(whole) : whole;
    }
}
