// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts load and overload reports that do not count since their sender is not proven; logs once per peer. Thread-safe. */
public final class IgnoredReports {
    private static final Logger LOG = LoggerFactory.getLogger(IgnoredReports.class);
    /** Further peers are counted and not logged. */
    private static final int MAX_LOGGED = 1000;

    /** The header that carried the report. */
    public enum Header {
        LCI,
        OCI
    }

    /** The reason why it does not count. */
    public enum Reason {
        /** An answer came from an address that no profile has. */
        UNKNOWN_SENDER,
        /** A request came without a certificate that names an NF instance. */
        UNPROVEN_SENDER,
        /** The report is about something else than its sender. */
        FOREIGN_SCOPE,
        /** The header is longer than reports of one sender are. */
        TOO_LONG
    }

    private final LongAdder[][] counts = new LongAdder[Header.values().length][Reason.values().length];
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    IgnoredReports() {
        for (LongAdder[] ofHeader : counts) {
            for (int i = 0; i < ofHeader.length; i++) {
                ofHeader[i] = new LongAdder();
            }
        }
    }

    /**
     * Counts reports that were ignored.
     *
     * @param peer host of the sender
     */
    public void count(Header header, Reason reason, int reports, String peer) {
        counts[header.ordinal()][reason.ordinal()].add(reports);
        if (logged.size() < MAX_LOGGED && logged.add(peer)) {
            LOG.atWarn()
                    .addKeyValue("event", "report-ignored")
                    .addKeyValue("peer", peer)
                    .addKeyValue("header", header)
                    .addKeyValue("reason", reason)
                    .log("load or overload report is ignored, its sender is not proven; further ones are only counted");
        }
    }

    /** The reports that were ignored so far. */
    public long sum(Header header, Reason reason) {
        return counts[header.ordinal()][reason.ordinal()].sum();
    }
}
