// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import org.jspecify.annotations.Nullable;

/** A stream with a deadline: a link in its loop's list of them, so that a timer a stream is not needed. Loop only. */
public abstract class TimedStream extends EngineStream {
    long deadlineNanos;

    @Nullable
    TimedStream nextDeadline;

    @Nullable
    TimedStream previousDeadline;

    protected TimedStream(LoopState loop) {
        super(loop);
    }

    /** Called soon after the deadline, and again until {@link #endDeadline}. */
    protected abstract void onDeadline();

    /** @param nanos as of {@link System#nanoTime} */
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
