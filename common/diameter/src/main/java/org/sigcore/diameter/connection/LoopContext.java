// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * State shared by the connections of one event loop: the list of connections with unsent output. It is flushed at the
 * end of a read, and after a batch of tasks from other threads. Event loop only.
 */
public final class LoopContext {
    private final EventLoop loop;
    private final List<Connection> dirty = new ArrayList<>();
    private boolean reading;
    private boolean flushScheduled;
    private final @Nullable BatchingPauses gathering = GatheringSelect.ofThisLoop();

    public LoopContext(EventLoop loop) {
        this.loop = loop;
    }

    EventLoop loop() {
        return loop;
    }

    /** Called for each message received. */
    void onMessage() {
        if (gathering != null) {
            gathering.onMessage();
        }
    }

    void beginRead() {
        reading = true;
    }

    /** Flushes the output that a read has produced on any connection. */
    void endRead() {
        reading = false;
        flush();
    }

    void markDirty(Connection connection) {
        dirty.add(connection);
        if (!reading && !flushScheduled) {
            flushScheduled = true;
            loop.execute(this::flush); // after tasks already queued, which may add to the batch
        }
    }

    private void flush() {
        flushScheduled = false;
        for (int i = 0; i < dirty.size(); i++) {
            dirty.get(i).flush();
        }
        dirty.clear();
    }
}
