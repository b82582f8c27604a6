// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Encodes the HPACK header blocks of one connection. Texts are not Huffman-coded: between network functions, the saved
 * bytes cost less than the coding. Values that change with every message are not added to the table, so that the other
 * entries are not evicted. A field received as never-indexed is sent as never-indexed. A header list with an invalid
 * field is not encoded and fails. Event loop only.
 */
@SpecRef({"RFC 7541", "RFC 7541 6.2.3", "RFC 9113 8.2.1"})
public final class HeaderBlockEncoder implements Http2HeadersEncoder.Configuration {
    private static final int INDEXED = 0x80;
    private static final int ADDED = 0x40;
    private static final int RESIZED = 0x20;
    private static final int NEVER_ADDED = 0x10;
    private static final int NOT_ADDED = 0x00;

    private static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");

    private final HeaderBlock block;
    private final EncoderTable table = new EncoderTable();
    private final boolean ignoreMaxListSize;
    private long maxListSize = Integer.MAX_VALUE;
    // Smallest table size since the last block, to be announced to the peer's decoder if it has changed.
    private int smallestSize = EncoderTable.MOST_BYTES;
    private boolean resized;

    /** @param ignoreMaxListSize true to send header lists of any size, since a response has to be sent in any case */
    public HeaderBlockEncoder(boolean ignoreMaxListSize, HeaderBuffers buffers) {
        this.block = buffers.sent;
        this.ignoreMaxListSize = ignoreMaxListSize;
    }

    /**
     * Encodes a header list.
     *
     * @throws Http2Exception if the list exceeds the limit of the peer or has an invalid field
     */
    public HeaderBlock encode(int streamId, Http2Headers headers) throws Http2Exception {
        if (!ignoreMaxListSize) {
            checkSize(streamId, headers);
        }
        block.clear();
        if (resized) {
            resized = false;
            if (smallestSize < table.maxSize()) {
                block.integer(RESIZED, 0x1f, smallestSize);
            }
            block.integer(RESIZED, 0x1f, table.maxSize());
            smallestSize = table.maxSize();
        }
        ReceivedHeaders received = headers instanceof ReceivedHeaders list ? list : null;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            String problem = field(received, AsciiString.of(field.getKey()), AsciiString.of(field.getValue()));
            if (problem != null) {
                throw unwritable(streamId, problem);
            }
        }
        return block;
    }

    // The peer misses the entries that this block added to the table, so both ends continue with an empty table.
    private Http2Exception unwritable(int streamId, String problem) {
        int size = table.maxSize();
        table.resize(0);
        table.resize(size);
        smallestSize = 0;
        resized = true;
        return Http2Exception.streamError(streamId, Http2Error.INTERNAL_ERROR, "header list not sent: %s", problem);
    }

    // Returns the reason why the field must not be sent; null after encoding it.
    private @Nullable String field(@Nullable ReceivedHeaders received, AsciiString name, AsciiString value) {
        boolean sensitive = name.equals(AUTHORIZATION) || (received != null && received.isSensitive(name));
        if (received == null || !received.isOutsideTable(name, value)) {
            return sensitive ? sensitive(name, value) : field(name, value);
        }
        // Validated when it was received.
        int index = sensitive ? 0 : HeaderTable.staticField(name, value);
        if (index != 0) {
            block.integer(INDEXED, 0x7f, index);
        } else {
            literal(sensitive ? NEVER_ADDED : NOT_ADDED, 0x0f, name, value);
        }
        return null;
    }

    private @Nullable String sensitive(AsciiString name, AsciiString value) {
        String problem = name.equals(AUTHORIZATION)
                ? FieldName.valueProblem(value)
                : FieldName.of(name).problem(value);
        if (problem == null) {
            literal(NEVER_ADDED, 0x0f, name, value);
        }
        return problem;
    }

    // A field found in one of the tables has been validated before.
    private @Nullable String field(AsciiString name, AsciiString value) {
        int hash = EncoderTable.hash(name, value);
        int index = table.find(hash, name, value);
        if (index == 0) {
            index = HeaderTable.staticField(name, value);
        }
        if (index != 0) {
            block.integer(INDEXED, 0x7f, index);
            return null;
        }
        FieldName known = FieldName.of(name);
        String problem = known.outsideTable && known.kind == FieldName.Kind.REGULAR
                ? FieldName.valueProblem(value)
                : known.problem(value);
        if (problem != null) {
            return problem;
        }
        if (known.outsideTable || !table.suits(name, value)) {
            literal(NOT_ADDED, 0x0f, name, value);
        } else {
            literal(ADDED, 0x3f, name, value);
            table.add(hash, name, value);
        }
        return null;
    }

    private void literal(int form, int mask, AsciiString name, AsciiString value) {
        int index = HeaderTable.staticName(name);
        block.integer(form, mask, index);
        if (index == 0) {
            block.text(name);
        }
        block.text(value);
    }

    private void checkSize(int streamId, Http2Headers headers) throws Http2Exception {
        if (maxListSize == Integer.MAX_VALUE) {
            return;
        }
        long size = 0;
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            size += field.getKey().length() + field.getValue().length() + HeaderEntry.OVERHEAD;
        }
        if (size > maxListSize) {
            Http2CodecUtil.headerListSizeExceeded(streamId, maxListSize, false);
        }
    }

    /** Accepts a smaller table size from the peer, but never a larger one than the default. */
    @Override
    public void maxHeaderTableSize(long max) throws Http2Exception {
        if (max < Http2CodecUtil.MIN_HEADER_TABLE_SIZE || max > Http2CodecUtil.MAX_HEADER_TABLE_SIZE) {
            throw Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "invalid header table size: %d", max);
        }
        int size = (int) Math.min(max, EncoderTable.MOST_BYTES);
        if (size != table.maxSize()) {
            table.resize(size);
            smallestSize = Math.min(smallestSize, size);
            resized = true;
        }
    }

    @Override
    public long maxHeaderTableSize() {
        return table.maxSize();
    }

    @Override
    public void maxHeaderListSize(long max) throws Http2Exception {
        if (max < Http2CodecUtil.MIN_HEADER_LIST_SIZE || max > Http2CodecUtil.MAX_HEADER_LIST_SIZE) {
            throw Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "no size of a header list: %d", max);
        }
        maxListSize = Math.min(max, Integer.MAX_VALUE);
    }

    @Override
    public long maxHeaderListSize() {
        return maxListSize;
    }
}
