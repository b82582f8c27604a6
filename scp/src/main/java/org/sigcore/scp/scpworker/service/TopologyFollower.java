// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import org.sigcore.scp.contract.scpcnotification.TopologyView;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.TableBuilder;

/**
 * Waits for each new topology, compiles it and replaces the worker's route table. One thread calls {@link #follow};
 * {@link #table} is thread-safe. While scpc-notification is unreachable, the last table remains in use.
 */
public final class TopologyFollower {
    private static final long WAIT_MILLIS = 1000;
    // Notifications within this time result in one table.
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final TopologyView topology;
    private final Consumer<String> onChangedType;
    private final TableBuilder builder;
    private final LongAdder failures = new LongAdder();
    private volatile RouteTable table = RouteTable.EMPTY;

    /**
     * @param room memory budget of the table's entries
     * @param onChangedType called after the swap with each NF type whose discovery results may have changed
     */
    public TopologyFollower(TopologyView topology, MemoryAccount room, Consumer<String> onChangedType) {
        this.builder = new TableBuilder(ConcurrentHashMap::new, room);
        this.topology = topology;
        this.onChangedType = onChangedType;
    }

    /** Returns the current table. */
    public RouteTable table() {
        return table;
    }

    /** Returns the number of failures to read or apply the topology. */
    public long failures() {
        return failures.sum();
    }

    /** Waits up to a limit for a change and applies it; returns the pause before the next call. */
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

    /** Returns the addresses of a host according to the profiles of its NF instances. */
    public List<InetAddress> addresses(String host) {
        Set<String> literals = table.addresses(host);
        List<InetAddress> addresses = new ArrayList<>(literals.size());
        for (String literal : literals) {
            try {
                addresses.add(InetAddress.ofLiteral(literal));
            } catch (IllegalArgumentException e) {
                // Invalid in the profile; the other addresses remain usable.
            }
        }
        return addresses;
    }
}
