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
 * A request's body on its way: passed on as it arrives, and kept, up to a limit, so that it can be sent again until the
 * response begins. Holds references, not copies. Event loop only; its owner calls {@link #drop} in the end.
 *
 * <p>The consumer gets flow-control credit for a piece once, when the first attempt that takes it has sent it. So what
 * waits here while no attempt is open is bounded by the stream's window.
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

    /** Takes over a piece and passes it on; keeps it where it can. Without an attempt it waits for {@link #sendTo}. */
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

    /** As {@link #add(ByteBuf, boolean, SbiStream)}, for the trailers. */
    void add(Http2Headers end, @Nullable SbiStream attempt) {
        ended = true;
        trailers = end;
        if (attempt != null) {
            attempt.writeTrailers(end);
        }
    }

    /** Sends all that has arrived; what comes later is passed on by {@link #add}. */
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

    /** True while all that has arrived can be sent again. */
    boolean whole() {
        return whole;
    }

    /** True when the consumer has sent everything. */
    boolean ended() {
        return ended;
    }

    /** True when there is nothing to send but the header block. */
    boolean nothingToSend() {
        return ended && kept.isEmpty() && trailers == null && whole;
    }

    /** Releases what is kept; nothing can be sent again afterwards. */
    void drop() {
        whole = false;
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).release();
        }
        kept.clear();
    }
}
