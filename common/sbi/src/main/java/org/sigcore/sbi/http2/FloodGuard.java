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
 * Counts frames that are cheap to send, as they are read and before stream lookup, so that none of them can keep an
 * event loop busy. Too many within a second end the connection with ENHANCE_YOUR_CALM. One instance per connection;
 * event loop only.
 */
final class FloodGuard {
    private static final long SECOND_NANOS = 1_000_000_000L;
    // One for the stream and one for the connection, times a reader that consumes a frame in several pieces.
    private static final int UPDATES_A_DATA_FRAME = 10;

    // Refused streams cost little, and peers that do not track the stream limit open many.
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

    /** Counts a stream that had to be reset locally. */
    void reset() throws Http2Exception {
        resets.count();
    }

    /** Credits the reset of a request whose response the peer waited for; the stream limit bounds their number. */
    void resetOfPatience() {
        resets.credit(1);
    }

    /** Counts a stream beyond the announced maximum. */
    void streamRefused() throws Http2Exception {
        refusals.count();
    }

    /** Called for each DATA frame sent: its recipient may update two windows for every piece that it consumes. */
    void dataWritten() {
        dataWritten++;
    }

    // Counts only updates that are not explained by DATA frames sent.
    private void windowUpdate() throws Http2Exception {
        windowUpdates.count();
        int explained = dataWritten * UPDATES_A_DATA_FRAME;
        if (explained > 0) {
            dataWritten = 0;
            windowUpdates.credit(explained);
        }
    }

    /** Returns a listener that counts frames and delegates to {@code next}. */
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
