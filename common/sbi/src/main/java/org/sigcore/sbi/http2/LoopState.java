// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiTap;

/**
 * What the connections of one event loop share: the flush at the end of a turn, the sweep over deadlines and the
 * once-a-second housekeeping. One timer a loop, not one a request. Loop only.
 */
public final class LoopState {
    private static final long SWEEP_MILLIS = 20;

    private final EventLoop loop;
    private final LoopMemory memory;
    private final LoopLag lag;
    private final Runnable flushTask = this::flushAll;
    private final Runnable sweepTask = this::sweep;
    private final Runnable housekeepingTask = this::keepHouse;
    private final Set<EngineConnection> connections = new LinkedHashSet<>();
    private List<WritingConnection> dirty = new ArrayList<>();
    private List<WritingConnection> flushing = new ArrayList<>();
    private @Nullable TimedStream firstDeadline;
    private boolean flushScheduled;
    private boolean sweepScheduled;
    private boolean housekeepingScheduled;
    private volatile @Nullable SbiTap tap;

    LoopState(EventLoop loop, MemoryBudget budget) {
        this.loop = loop;
        this.memory = new LoopMemory(budget);
        this.lag = new LoopLag(loop);
    }

    public EventLoop loop() {
        return loop;
    }

    LoopMemory memory() {
        return memory;
    }

    LoopLag lag() {
        return lag;
    }

    @Nullable
    SbiTap tap() {
        return tap;
    }

    /** From any thread. */
    void tap(SbiTap newTap) {
        tap = newTap;
    }

    /** Has the connection flushed once everything that is ready in this turn has been read. */
    void flushLater(WritingConnection connection) {
        dirty.add(connection);
        if (!flushScheduled) {
            flushScheduled = true;
            loop.execute(flushTask);
        }
    }

    private void flushAll() {
        flushScheduled = false;
        List<WritingConnection> batch = dirty;
        dirty = flushing;
        flushing = batch;
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).flushNow();
        }
        batch.clear();
    }

    void add(EngineConnection connection) {
        connections.add(connection);
        if (!housekeepingScheduled) {
            housekeepingScheduled = true;
            var _ = loop.schedule(housekeepingTask, 1, TimeUnit.SECONDS);
        }
    }

    void remove(EngineConnection connection) {
        connections.remove(connection);
    }

    private void keepHouse() {
        housekeepingScheduled = !connections.isEmpty();
        long now = System.nanoTime();
        for (EngineConnection connection : List.copyOf(connections)) {
            connection.keepHouse(now);
        }
        if (housekeepingScheduled) {
            var _ = loop.schedule(housekeepingTask, 1, TimeUnit.SECONDS);
        }
    }

    /** Has {@link TimedStream#onDeadline} called soon after the stream's deadline, until it is removed. */
    void addDeadline(TimedStream stream) {
        stream.nextDeadline = firstDeadline;
        if (firstDeadline != null) {
            firstDeadline.previousDeadline = stream;
        }
        firstDeadline = stream;
        if (!sweepScheduled) {
            sweepScheduled = true;
            var _ = loop.schedule(sweepTask, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @SuppressWarnings("ReferenceEquality") // a link of the list is itself
    void removeDeadline(TimedStream stream) {
        TimedStream next = stream.nextDeadline;
        TimedStream previous = stream.previousDeadline;
        if (next != null) {
            next.previousDeadline = previous;
        }
        if (previous != null) {
            previous.nextDeadline = next;
        } else if (firstDeadline == stream) {
            firstDeadline = next;
        }
        stream.nextDeadline = null;
        stream.previousDeadline = null;
    }

    private void sweep() {
        long now = System.nanoTime();
        List<TimedStream> due = new ArrayList<>();
        for (TimedStream stream = firstDeadline; stream != null; stream = stream.nextDeadline) {
            if (now - stream.deadlineNanos >= 0) {
                due.add(stream);
            }
        }
        due.forEach(TimedStream::onDeadline);
        sweepScheduled = firstDeadline != null;
        if (sweepScheduled) {
            var _ = loop.schedule(sweepTask, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
