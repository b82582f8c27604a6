// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Decodes the HPACK header blocks of one connection. An indexed field is neither decoded nor validated again; the
 * decoder returns the same object each time, whose hash code is already cached. Event loop only.
 *
 * <p>A compression error ends the connection. A malformed or oversized header list ends its stream, after the block has
 * been read completely.
 */
@SpecRef({"RFC 7541", "RFC 9113 8.1.1"})
public final class HeaderBlockDecoder implements Http2HeadersDecoder, Http2HeadersDecoder.Configuration {
    private static final int GO_AWAY_FACTOR = 4;

    private final ReceivedBlock block;
    private final HeaderTable table = new HeaderTable(Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE);
    private long maxTableSize = Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE;
    private long maxListSize;
    private long maxListSizeGoAway;
    private final LiteralCache literals = new LiteralCache();
    private int usualFields = 16;
    // State of the block that is being decoded:
    private ReceivedHeaders headers = new ReceivedHeaders(usualFields);
    private FieldName.@Nullable Kind last;
    private long seenBits;
    private @Nullable AsciiString repeated;
    private boolean response;
    private long listSize;
    private @Nullable String problem;

    public HeaderBlockDecoder(int maxListSize, HeaderBuffers buffers) {
        this.block = buffers.received;
        this.maxListSize = maxListSize;
        this.maxListSizeGoAway = headerBytesToEndFor(maxListSize); // also applies before SETTINGS is acknowledged
    }

    /**
     * Returns the size above which a header list ends the connection along with everything in flight on it. It is far
     * above the limit that is answered with 431, so that this response is possible.
     */
    public static long headerBytesToEndFor(long maxHeaderListSize) {
        return maxHeaderListSize * GO_AWAY_FACTOR;
    }

    /** Returns the size of a received header list (RFC 9113 6.5.2); 0 for any other header list. */
    public static long listSize(Http2Headers headers) {
        return headers instanceof ReceivedHeaders received ? received.listSize : 0;
    }

    /** Returns a field that a received header list repeats although it may occur only once; null if absent. */
    public static @Nullable CharSequence repeated(Http2Headers headers) {
        return headers instanceof ReceivedHeaders received ? received.repeated : null;
    }

    @Override
    public Http2Headers decodeHeaders(int streamId, ByteBuf octets) throws Http2Exception {
        headers = new ReceivedHeaders(usualFields);
        last = null;
        seenBits = 0;
        repeated = null;
        response = false;
        listSize = 0;
        problem = null;
        boolean begun = false;
        block.start(octets);
        while (block.remaining() > 0) {
            int first = block.field();
            if (first >= 0x80) { // indexed
                field(entry(block.integer(first, 0x7f)));
            } else if (first >= 0x40) { // literal with incremental indexing
                HeaderEntry entry = literal(first, 0x3f);
                table.add(entry);
                field(entry);
            } else if (first >= 0x20) {
                if (begun) {
                    throw ReceivedBlock.broken("a table size update behind a field");
                }
                resize(block.integer(first, 0x1f));
                continue;
            } else { // literal without indexing; never indexed from 0x10 on
                HeaderEntry entry = passingLiteral(first);
                if (first >= 0x10) {
                    headers.addSensitive(entry.name.text);
                }
                field(entry);
            }
            begun = true;
        }
        ReceivedHeaders decoded = headers;
        decoded.listSize = listSize;
        decoded.repeated = repeated;
        usualFields = Math.max(8, decoded.size());
        if (listSize > maxListSize) {
            Http2CodecUtil.headerListSizeExceeded(streamId, maxListSize, true);
        }
        if (problem != null) {
            throw Http2Exception.streamError(streamId, Http2Error.PROTOCOL_ERROR, "malformed header list: %s", problem);
        }
        return decoded;
    }

    private void field(HeaderEntry entry) {
        listSize += entry.size();
        if (listSize > maxListSize || problem != null) {
            return;
        }
        problem = entry.problem != null ? entry.problem : misplaced(entry.name);
        if (problem == null) {
            headers.add(entry.name.text, entry.value);
            if (entry.outsideTable) {
                headers.addOutsideTable(entry.name.text, entry.value);
            }
        }
    }

    private @Nullable String misplaced(FieldName name) {
        FieldName.Kind before = last;
        last = name.kind;
        if (name.kind != FieldName.Kind.REGULAR) {
            return misplacedPseudo(name, before);
        }
        if (name.onceBit != 0 && again(name)) {
            repeated = name.text;
            // A server answers such a request with 400; a client can only report a stream error.
            return response && name.isContentLength() ? "content-length twice" : null;
        }
        return null;
    }

    private @Nullable String misplacedPseudo(FieldName name, FieldName.@Nullable Kind before) {
        boolean again = again(name);
        response |= name.kind == FieldName.Kind.RESPONSE_PSEUDO;
        if (before == FieldName.Kind.REGULAR) {
            return "a pseudo-header field behind a regular one";
        }
        if (before != null && before != name.kind) {
            return "pseudo-header fields of a request and of a response";
        }
        return again ? "a pseudo-header field twice" : null;
    }

    private boolean again(FieldName name) {
        boolean again = (seenBits & name.onceBit) != 0;
        seenBits |= name.onceBit;
        return again;
    }

    private HeaderEntry entry(int index) throws Http2Exception {
        HeaderEntry entry = table.get(index);
        if (entry == null) {
            throw ReceivedBlock.broken("no entry has that index");
        }
        return entry;
    }

    private HeaderEntry literal(int first, int mask) throws Http2Exception {
        return new HeaderEntry(name(first, mask), block.text());
    }

    private FieldName name(int first, int mask) throws Http2Exception {
        int index = block.integer(first, mask);
        return index == 0 ? FieldName.of(block.text()) : entry(index).name;
    }

    // A literal that is not added to the table, and may have occurred before.
    private HeaderEntry passingLiteral(int first) throws Http2Exception {
        FieldName name = name(first, 0x0f);
        int form = block.textForm();
        int length = block.integer(form, 0x7f);
        if (length < LiteralCache.SHORTEST) {
            return new HeaderEntry(name, block.text(form, length));
        }
        // The form matters: the same octets decode to a different text with Huffman coding.
        HeaderEntry known = literals.find(name, form, block, length);
        if (known != null) {
            return known;
        }
        HeaderEntry entry = new HeaderEntry(name, block.text(form, length));
        literals.put(entry, form, block, length);
        return entry;
    }

    private void resize(int size) throws Http2Exception {
        if (size > maxTableSize) {
            throw ReceivedBlock.broken("a table larger than was allowed");
        }
        table.resize(size);
    }

    @Override
    public Configuration configuration() {
        return this;
    }

    @Override
    public void maxHeaderTableSize(long max) throws Http2Exception {
        if (max < Http2CodecUtil.MIN_HEADER_TABLE_SIZE || max > Http2CodecUtil.MAX_HEADER_TABLE_SIZE) {
            throw Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "no size of a header table: %d", max);
        }
        maxTableSize = max;
        if (table.maxSize() > max) {
            table.resize((int) max);
        }
    }

    @Override
    public long maxHeaderTableSize() {
        return maxTableSize;
    }

    @Override
    public void maxHeaderListSize(long max, long goAwayMax) throws Http2Exception {
        if (max < 0 || goAwayMax < max) {
            throw Http2Exception.connectionError(Http2Error.INTERNAL_ERROR, "no sizes of a header list");
        }
        maxListSize = max;
        maxListSizeGoAway = goAwayMax;
    }

    @Override
    public long maxHeaderListSize() {
        return maxListSize;
    }

    @Override
    public long maxHeaderListSizeGoAway() {
        return maxListSizeGoAway;
    }
}
