// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import org.sigcore.sbi.SbiLimits;

/**
 * Counts cheap frames a second, so that none of them can keep a loop busy. Each method counts one frame and throws
 * ENHANCE_YOUR_CALM, for the connection, when there were too many in this second. One a connection, loop only.
 */
final class FloodGuard {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final Counter pings;
    private final Counter settings;
    private final Counter resets;
    private final Counter idleFrames;

    FloodGuard(SbiLimits limits) {
        pings = new Counter("PING", limits.pingsPerSecond());
        settings = new Counter("SETTINGS", limits.settingsPerSecond());
        resets = new Counter("stream resets", limits.resetsPerSecond());
        idleFrames = new Counter("frames without effect", limits.idleFramesPerSecond());
    }

    void ping() throws Http2Exception {
        pings.count();
    }

    void settings() throws Http2Exception {
        settings.count();
    }

    void reset() throws Http2Exception {
        resets.count();
    }

    void idleFrame() throws Http2Exception {
        idleFrames.count();
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
