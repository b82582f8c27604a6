// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.Map;
import org.sigcore.platform.feed.Feed;
import org.sigcore.platform.feed.FeedRecord;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/**
 * One message on its way into the feed, written once into the array that Kafka gets: what the SCP knows of it, the header
 * block, the body as it came. The first two are lines {@code name: value}; each ends with an empty line. Nothing is escaped,
 * because header fields have no line breaks and the body is last. Made on an event loop; the publisher's from when it is offered.
 */
public final class FeedMessage implements FeedRecord {
    /** Where the message was met. */
    public enum Direction {
        RxRequest,
        TxRequest,
        RxResponse,
        TxResponse;

        private final byte[] line = bytes("message-direction: " + this + "\r\ncorrelation-id: ");
    }

    /**
     * What the records of one transaction have in common.
     *
     * @param id their key
     * @param maxBody bytes of each body that are copied
     * @param source how they begin, {@link #source}
     * @param json whether they are published as JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Transaction(byte[] source, String id, int maxBody, boolean json) {}

    private static final byte[] WHOLE = bytes("whole\r\n");
    private static final byte[] CUT = bytes("cut  \r\n");
    private static final byte[] MILLIS = bytes("\r\ntimestamp-millis: ");
    private static final int MILLIS_DIGITS = 13; // until the year 2286
    private static final int LINE_END = 2;
    private static final int FIELD_EXTRA = 2 + LINE_END; // colon and space
    private static final int SURE_BODY = 16 << 10; // what a content-length is believed before anything has come

    private final Transaction transaction;
    private final int bodyAt;
    private byte[] bytes;
    private int length;
    private boolean offered;

    /** How the copies of one SCP begin. */
    static byte[] source(String fqdn) {
        return bytes("version: 1\r\nnf-type: SCP\r\nnf-fqdn: " + fqdn + "\r\nbody: ");
    }

    /** Begins with the header block, which may change afterwards. */
    FeedMessage(Transaction transaction, Direction direction, Http2Headers headers) {
        this.transaction = transaction;
        byte[] beginning = transaction.source();
        byte[] id = bytes(transaction.id());
        int head = beginning.length + WHOLE.length + direction.line.length + id.length + MILLIS.length + MILLIS_DIGITS;
        head += 3 * LINE_END;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            head += field.getKey().length() + field.getValue().length() + FIELD_EXTRA;
        }
        bytes = new byte[head + expectedBody(headers)];
        put(beginning);
        put(WHOLE);
        put(direction.line);
        put(id);
        put(MILLIS);
        putMillis(System.currentTimeMillis());
        endLine();
        endLine();
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            put(HeaderNames.ascii(field.getKey()));
            bytes[length++] = ':';
            bytes[length++] = ' ';
            put(HeaderNames.ascii(field.getValue()));
            endLine();
        }
        endLine();
        bodyAt = length;
    }

    private int expectedBody(Http2Headers headers) {
        CharSequence given = headers.get(HeaderNames.CONTENT_LENGTH);
        long expected = 0;
        for (int i = 0; given != null && i < given.length() && expected < SURE_BODY; i++) {
            expected = expected * 10 + Math.floorMod(given.charAt(i) - '0', 10);
        }
        return (int) Math.min(expected, Math.min(SURE_BODY, transaction.maxBody()));
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

    /** Copies a piece of the body, as much as there is room for. */
    void add(ByteBuf data) {
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

    /** No more comes of the message: hands it over, once. */
    void end(Feed feed) {
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
        return transaction.json() ? JsonCopy.of(whole) : whole;
    }
}
