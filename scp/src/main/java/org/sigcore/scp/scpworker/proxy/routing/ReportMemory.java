// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Load and overload reports that one event loop has received recently, used by its thread only. Bounded: a full
 * collection is cleared.
 */
final class ReportMemory {
    private static final int LONGEST_READ = 4096;
    /** Limit of the octets of processed reports, and of unproven reports with their sources. */
    private static final int MAX_OCTETS = 2 << 20;

    private static final int ENTRY_OCTETS = 512;
    /** Time for which a repeated report of an unproven source is ignored without another check. */
    private static final long UNPROVEN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Number of look-ups that are found by identity; each retains a report with its source. */
    private static final int SLOTS = 64;

    private final LoopMemory.Cache<AsciiString, Boolean> read =
            new LoopMemory.Cache<>(AsciiString::length, LONGEST_READ, MAX_OCTETS);
    private final Map<Key, Unproven> unproven = new HashMap<>();
    private final @Nullable Found[] found = new Found[SLOTS];
    private int octets;

    private record Key(AsciiString report, ReportSource source) {
        int octets() {
            return ENTRY_OCTETS + report.length() + source.octets();
        }
    }

    /** Result of a look-up, which is valid for the same objects. */
    private record Found(AsciiString report, ReportSource source, Unproven result) {}

    /** A report whose source is being checked, or was not proven. */
    static final class Unproven {
        private final Key key;
        private long untilNanos;
        private boolean pending = true;
        private int repetitions;

        private Unproven(Key key, long untilNanos) {
            this.key = key;
            this.untilNanos = untilNanos;
        }

        AsciiString report() {
            return key.report;
        }

        ReportSource source() {
            return key.source;
        }

        /** Records a repetition; returns false while the check is pending, whose result applies to it too. */
        boolean repeated() {
            repetitions += pending ? 1 : 0;
            return !pending;
        }

        private boolean isOver(long nowNanos) {
            return untilNanos - nowNanos <= 0;
        }
    }

    /** Returns true when the same report of its sender was processed recently. */
    boolean hasRead(AsciiString report) {
        return read.get(report) != null;
    }

    /** Remembers a processed report that concerns its sender alone. */
    void read(AsciiString report) {
        read.put(report, Boolean.TRUE);
    }

    /** Returns the same report of the same source that is being checked, or was not proven recently; null if none. */
    @SuppressWarnings("ReferenceEquality") // HPACK returns the same objects for repeated fields of a connection
    @Nullable
    Unproven unproven(AsciiString report, ReportSource source, long nowNanos) {
        int slot = System.identityHashCode(report) & (SLOTS - 1);
        Found last = found[slot];
        if (last != null && last.report == report && last.source.isSame(source) && !last.result.isOver(nowNanos)) {
            return last.result;
        }
        Unproven known = unproven.get(new Key(report, source));
        if (known == null || known.isOver(nowNanos)) {
            return null;
        }
        found[slot] = new Found(report, source, known);
        return known;
    }

    /** Remembers that the source of a report is being checked. */
    Unproven check(AsciiString report, ReportSource source, long nowNanos) {
        Unproven checked = new Unproven(new Key(LoopMemory.copy(report), source.copy()), nowNanos + UNPROVEN_NANOS);
        put(checked);
        return checked;
    }

    /**
     * Ends a check.
     *
     * @return the number of reports to which its result applies: the checked one and its repetitions
     */
    int checked(Unproven checked, boolean proven, long nowNanos) {
        checked.pending = false;
        checked.untilNanos = proven ? nowNanos : nowNanos + UNPROVEN_NANOS;
        if (!proven) {
            put(checked);
        } else if (unproven.remove(checked.key, checked)) {
            octets -= checked.key.octets();
        }
        return 1 + checked.repetitions;
    }

    private void put(Unproven checked) {
        int added = checked.key.octets();
        if (octets + added > MAX_OCTETS) {
            unproven.clear();
            octets = 0;
        }
        if (unproven.put(checked.key, checked) == null) {
            octets += added;
        }
    }
}
