// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import org.sigcore.sbi.SbiLimits;

/**
 * Counts cheap frames a second, as they are read and before anybody asks whether their stream exists, so that none of them can
 * keep a loop busy: too many in a second end the connection with ENHANCE_YOUR_CALM. One a connection, loop only.
 */
final class FloodGuard {
    private static final long SECOND_NANOS = 1_000_000_000L;
    // One for the stream, one for the connection, and a reader that takes a frame in several bites.
    private static final int UPDATES_A_DATA_FRAME = 10;

    // Nothing was begun for them, and peers that do not count their streams send many.
    private static final int REFUSALS_A_RESET = 20;

    private final Counter pings;
    private final Counter settings;
    private final Counter resets;
    private final Counter refusals;
    private final Counter idleFrames;
    private final Counter windowUpdates;
    private int dataWritten;

    FloodGuard(SbiLimits limits) {
        pings = new Counter("PING", limits.pingsPerSecond());
        settings = new Counter("SETTINGS", limits.settingsPerSecond());
        resets = new Counter("stream resets", limits.resetsPerSecond());
        refusals = new Counter("streams beyond the limit", REFUSALS_A_RESET * limits.resetsPerSecond());
        idleFrames = new Counter("frames without effect", limits.idleFramesPerSecond());
        windowUpdates = new Counter("WINDOW_UPDATE", limits.idleFramesPerSecond());
    }

    /** A stream that we had to reset. */
    void reset() throws Http2Exception {
        resets.count();
    }

    /** The peer has given up a request that it had waited for: the limit of streams bounds how many there are. */
    void resetOfPatience() {
        resets.credit(1);
    }

    /** A stream beyond those that were announced. */
    void streamRefused() throws Http2Exception {
        refusals.count();
    }

    /** A DATA frame went out: whoever takes it may widen two windows for each piece of it. */
    void dataWritten() {
        dataWritten++;
    }

    // Counts only what no DATA frame of ours explains.
    private void windowUpdate() throws Http2Exception {
        windowUpdates.count();
        int explained = dataWritten * UPDATES_A_DATA_FRAME;
        if (explained > 0) {
            dataWritten = 0;
            windowUpdates.credit(explained);
        }
    }

    /** A listener that counts, then hands on to {@code next}. */
    Http2FrameListener before(Http2FrameListener next) {
        return new Counting(next);
    }

    private final class Counting extends Http2FrameListenerDecorator {
        Counting(Http2FrameListener next) {
            super(next);
        }

        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
                throws Http2Exception {
            if (!endOfStream && !data.isReadable()) {
                idleFrames.count();
            }
            return super.onDataRead(ctx, streamId, data, padding, endOfStream);
        }

        @Override
        public void onPriorityRead(ChannelHandlerContext ctx, int streamId, int on, short weight, boolean exclusive)
                throws Http2Exception {
            idleFrames.count();
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) throws Http2Exception {
            resets.count();
            super.onRstStreamRead(ctx, streamId, errorCode);
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings changed) throws Http2Exception {
            settings.count();
            super.onSettingsRead(ctx, changed);
        }

        @Override
        public void onSettingsAckRead(ChannelHandlerContext ctx) throws Http2Exception {
            settings.count();
            super.onSettingsAckRead(ctx);
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
            pings.count();
            super.onPingRead(ctx, data);
        }

        @Override
        public void onPingAckRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
            pings.count();
            super.onPingAckRead(ctx, data);
        }

        @Override
        public void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int increment) throws Http2Exception {
            windowUpdate();
            super.onWindowUpdateRead(ctx, streamId, increment);
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData)
                throws Http2Exception {
            idleFrames.count();
            super.onGoAwayRead(ctx, lastStreamId, errorCode, debugData);
        }

        @Override
        public void onUnknownFrame(
                ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload)
                throws Http2Exception {
            idleFrames.count();
        }
    }

    private static final class Counter {
        private final String what;
        private final int limit;
        private long secondStart = System.nanoTime();
        private int count;

        Counter(String what, int limit) {
            this.what = what;
            this.limit = limit;
        }

        void credit(int explained) {
            count = Math.max(0, count - explained);
        }

        void count() throws Http2Exception {
            long now = System.nanoTime();
            if (now - secondStart >= SECOND_NANOS) {
                secondStart = now;
                count = 0;
            }
            if (++count > limit) {
                throw Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, "too many %s", what);
            }
        }
    }
}
