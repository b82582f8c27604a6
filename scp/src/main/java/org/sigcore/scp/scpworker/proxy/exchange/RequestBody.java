// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiStream;

/**
 * Body of a request: forwarded as it arrives, and buffered up to a limit, so that it can be sent again until the
 * response begins. Holds references, not copies. Event loop only; the owner must call {@link #drop}.
 *
 * <p>The consumer gets flow-control credit for each part once, after the first attempt has sent it. The stream's window
 * therefore bounds what is buffered while no attempt is open.
 */
final class RequestBody {
    private final SbiStream consumer;
    private final int limitBytes;
    private final List<ByteBuf> kept = new ArrayList<>(2);
    private @Nullable Http2Headers trailers;
    private int credited;
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
        if (attempt == null) {
            keep(data);
            return;
        }
        if (whole && keptBytes + data.readableBytes() <= limitBytes) {
            keep(data.retainedDuplicate());
            credited++;
        } else {
            drop();
        }
        write(attempt, data, endOfStream, true);
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
        for (int i = 0; i < kept.size(); i++) {
            boolean last = ended && trailers == null && i == kept.size() - 1;
            write(attempt, kept.get(i).retainedDuplicate(), last, i >= credited);
        }
        if (trailers != null) {
            attempt.writeTrailers(trailers);
        }
        credited = kept.size();
        if (keptBytes > limitBytes) {
            drop();
        }
    }

    private void keep(ByteBuf data) {
        kept.add(data);
        keptBytes += data.readableBytes();
    }

    private void write(SbiStream attempt, ByteBuf data, boolean endOfStream, boolean credit) {
        int bytes = data.readableBytes();
        attempt.writeData(data, endOfStream, credit ? () -> consumer.consumed(bytes) : null);
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
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).release();
        }
        kept.clear();
    }
}
