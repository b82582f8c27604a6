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
import org.sigcore.sbi.hpack.HeaderBuffers;

/**
 * State shared by the connections of one event loop: the flush at the end of a read turn, the check of deadlines, and
 * periodic tasks once a second. Uses one timer per loop rather than one per request. Event loop only.
 */
public final class LoopState {
    private static final long SWEEP_MILLIS = 20;

    private final EventLoop loop;
    private final LoopMemory memory;
    private final LoopLag lag;
    private final HeaderBuffers headerBuffers = new HeaderBuffers();
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
    private boolean reading;
    private boolean timeRead;
    private long nanos;
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

    HeaderBuffers headerBuffers() {
        return headerBuffers;
    }

    @Nullable
    SbiTap tap() {
        return tap;
    }

    /** Sets the tap. May be called from any thread. */
    void tap(SbiTap newTap) {
        tap = newTap;
    }

    /** Called before and after received octets are processed. */
    void reading(boolean begins) {
        reading = begins;
        timeRead = false;
    }

    /** Returns the time. The clock is read once for all streams that one read of a connection opens. */
    long nanos() {
        if (!timeRead) {
            nanos = System.nanoTime();
            timeRead = reading;
        }
        return nanos;
    }

    /** Schedules a flush of the connection after everything that is ready in this turn has been read. */
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

    /** Calls {@link TimedStream#onDeadline} soon after the stream's deadline, until the stream is removed. */
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

    @SuppressWarnings("ReferenceEquality") // list links are compared by identity
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
