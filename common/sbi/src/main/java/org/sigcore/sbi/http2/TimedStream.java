// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import org.jspecify.annotations.Nullable;

/**
 * A stream with a deadline, linked into its event loop's list of deadlines so that no timer per stream is needed. Event
 * loop only.
 */
public abstract class TimedStream extends EngineStream {
    long deadlineNanos;

    @Nullable
    TimedStream nextDeadline;

    @Nullable
    TimedStream previousDeadline;

    protected TimedStream(LoopState loop) {
        super(loop);
    }

    /** Called repeatedly after the deadline until {@link #endDeadline} is called. */
    protected abstract void onDeadline();

    /** @param nanos deadline in terms of {@link System#nanoTime} */
    protected final void startDeadline(long nanos) {
        deadlineNanos = nanos;
        loop.addDeadline(this);
    }

    protected final void moveDeadline(long nanos) {
        deadlineNanos = nanos;
    }

    protected final void endDeadline() {
        loop.removeDeadline(this);
    }
}
