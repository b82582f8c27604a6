// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.sigcore.model.Room;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.contract.scpcnotification.TopologyView;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.TableBuilder;

/**
 * Waits for each new topology, compiles it and swaps the worker's route table. One thread calls {@link #follow}; any
 * thread reads {@link #table}. While scpc-notification is away, the last table stays.
 */
public final class TopologyFollower {
    private static final long WAIT_MILLIS = 1000;
    // Notifications that come in bursts make one table.
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final TopologyView topology;
    private final Consumer<String> onChangedType;
    private final TableBuilder builder;
    private final LongAdder failures = new LongAdder();
    private volatile RouteTable table = RouteTable.EMPTY;

    /**
     * @param room for entries of the table
     * @param onChangedType takes, after the swap, each NF type of which discovery answers may have changed
     */
    public TopologyFollower(TopologyView topology, Room room, Consumer<String> onChangedType) {
        this.builder = new TableBuilder(ConcurrentHashMap::new, room);
        this.topology = topology;
        this.onChangedType = onChangedType;
    }

    /** The newest table. */
    public RouteTable table() {
        return table;
    }

    /** How often the topology could not be had, or not be taken over. */
    public long failures() {
        return failures.sum();
    }

    /** Waits a moment for a change and takes it over. */
    public Duration follow() {
        try {
            return takeOver();
        } catch (RuntimeException e) {
            failures.increment();
            throw e;
        }
    }

    private Duration takeOver() {
        TopologySnapshot snapshot = topology.awaitNewer(table.version(), WAIT_MILLIS);
        if (snapshot.version() != table.version()) {
            TableBuilder.Update update = snapshot.isWhole()
                    ? builder.update(snapshot.version(), snapshot.profiles())
                    : builder.change(snapshot.version(), snapshot.profiles(), snapshot.removed());
            table = update.table();
            update.unusable().forEach(UnusableServices::log);
            update.changedTypes().forEach(onChangedType);
            return PAUSE;
        }
        return Duration.ZERO;
    }
}
