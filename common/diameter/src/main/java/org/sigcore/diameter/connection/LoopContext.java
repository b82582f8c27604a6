// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the connections of one event loop share: the list of those with unsent output. It is flushed once at the end of a
 * read, and once after a batch of tasks from other threads. Used on its loop only.
 */
public final class LoopContext {
    private final EventLoop loop;
    private final List<Connection> dirty = new ArrayList<>();
    private boolean reading;
    private boolean flushScheduled;
    private final @Nullable Gathering gathering = GatheringSelect.ofThisLoop();

    public LoopContext(EventLoop loop) {
        this.loop = loop;
    }

    EventLoop loop() {
        return loop;
    }

    /** A message came in. */
    void onMessage() {
        if (gathering != null) {
            gathering.onMessage();
        }
    }

    void beginRead() {
        reading = true;
    }

    /** Sends what the read has produced, on whatever connection. */
    void endRead() {
        reading = false;
        flush();
    }

    void markDirty(Connection connection) {
        dirty.add(connection);
        if (!reading && !flushScheduled) {
            flushScheduled = true;
            loop.execute(this::flush); // behind the tasks that are queued already, which may add to the batch
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
