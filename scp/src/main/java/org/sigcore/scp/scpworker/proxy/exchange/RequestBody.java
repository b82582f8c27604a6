// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.BodyParts;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.sbi.SbiStream;

/**
 * Body of a request: forwarded as it arrives, and buffered up to a limit, so that it can be sent again until the
 * response begins. Event loop only; the owner must call {@link #drop}.
 *
 * <p>The consumer gets flow-control credit for each octet once, after the first attempt has sent it. The stream's window
 * therefore bounds the buffer while no attempt is open. Octets that remain buffered afterwards are reserved from the
 * memory of the consumer's connection; without memory, the request is forwarded but cannot be sent again.
 */
final class RequestBody {
    /** Memory of a part in addition to its octets. */
    private static final int PART = 256;

    private final SbiStream consumer;
    private final int limitBytes;
    private final BodyParts kept = new BodyParts(2);
    private @Nullable Http2Headers trailers;
    private @Nullable SbiMemory memory;
    private int reserved;
    private int creditedBytes;
    private int keptBytes;
    private boolean whole = true;
    private boolean ended;

    RequestBody(SbiStream consumer, int limitBytes, boolean ended) {
        this.consumer = consumer;
        this.limitBytes = limitBytes;
        this.ended = ended;
    }

    /**
     * Takes ownership of a part, forwards it and buffers it within the limit. Without an attempt it waits for
     * {@link #sendTo}.
     */
    void add(ByteBuf data, boolean endOfStream, @Nullable SbiStream attempt) {
        ended = endOfStream;
        int bytes = data.readableBytes();
        if (attempt == null) {
            kept.add(data);
            keptBytes += bytes;
            return;
        }
        if (whole && keptBytes + bytes <= limitBytes && reserve(bytes)) {
            kept.addShared(data);
            keptBytes += bytes;
            creditedBytes += bytes;
        } else {
            drop();
        }
        write(attempt, data, endOfStream, bytes);
    }

    /** Takes the trailers, see {@link #add(ByteBuf, boolean, SbiStream)}. */
    void add(Http2Headers end, @Nullable SbiStream attempt) {
        ended = true;
        trailers = end;
        if (attempt != null) {
            attempt.writeTrailers(end);
        }
    }

    /** Sends everything received so far; later parts are forwarded by {@link #add}. */
    void sendTo(SbiStream attempt) {
        int sent = 0;
        for (int i = 0; i < kept.size(); i++) {
            boolean last = ended && trailers == null && i == kept.size() - 1;
            ByteBuf part = kept.get(i).retainedDuplicate();
            sent += part.readableBytes();
            // A part of copies may have been credited in part.
            write(attempt, part, last, Math.clamp(sent - creditedBytes, 0, part.readableBytes()));
        }
        if (trailers != null) {
            attempt.writeTrailers(trailers);
        }
        int credited = keptBytes - creditedBytes;
        creditedBytes = keptBytes;
        if (whole && (keptBytes > limitBytes || (credited > 0 && !reserve(credited)))) {
            drop();
        }
    }

    // Credited octets are no longer accounted as input of the stream.
    private boolean reserve(int bytes) {
        SbiMemory owner = memory;
        if (owner == null) {
            owner = consumer.memory();
            memory = owner;
        }
        if (!owner.take(bytes + PART)) {
            return false;
        }
        reserved += bytes + PART;
        return true;
    }

    private void write(SbiStream attempt, ByteBuf data, boolean endOfStream, int credit) {
        attempt.writeData(data, endOfStream, credit > 0 ? () -> consumer.consumed(credit) : null);
    }

    /** Returns true while everything received can be sent again. */
    boolean whole() {
        return whole;
    }

    /** Returns true when the consumer has sent the complete request. */
    boolean ended() {
        return ended;
    }

    /** Returns true when the request consists of its header block only. */
    boolean nothingToSend() {
        return ended && kept.isEmpty() && trailers == null && whole;
    }

    /** Releases the buffer; afterwards nothing can be sent again. */
    void drop() {
        whole = false;
        kept.release();
        if (memory != null) {
            memory.give(reserved);
            memory = null;
            reserved = 0;
        }
    }
}
