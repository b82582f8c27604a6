// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.BodyParts;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStreamReceiver;

/**
 * Buffers the rest of a request until its processing may start. Grants no flow-control credit in the meantime, so the
 * buffer is bounded by the stream's window. Event loop only.
 */
public final class DeferredReceiver implements SbiStreamReceiver {
    private final BodyParts pieces = new BodyParts(1);
    private @Nullable Http2Headers trailers;
    private @Nullable SbiStreamReceiver next;
    private boolean ended;
    private boolean gone;

    /** Returns true if the client no longer waits for the response. */
    public boolean gone() {
        return gone;
    }

    /** Passes buffered and further input to the receiver. */
    public void proceed(SbiStreamReceiver receiver) {
        next = receiver;
        for (int i = 0; i < pieces.size(); i++) {
            receiver.onData(pieces.get(i), ended && trailers == null && i == pieces.size() - 1);
        }
        pieces.clear();
        if (trailers != null) {
            receiver.onTrailers(trailers);
        }
    }

    /** Discards buffered and further input because the request has been answered. */
    public void refuse() {
        gone = true;
        pieces.release();
    }

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        if (next != null) {
            next.onData(data, endOfStream);
        } else if (gone) {
            data.release();
        } else {
            pieces.add(data);
            ended = endOfStream;
        }
    }

    @Override
    public void onTrailers(Http2Headers received) {
        if (next != null) {
            next.onTrailers(received);
        } else {
            trailers = received;
        }
    }

    @Override
    public void onReset(SbiFailure failure) {
        if (next != null) {
            next.onReset(failure);
        } else {
            refuse();
        }
    }
}
