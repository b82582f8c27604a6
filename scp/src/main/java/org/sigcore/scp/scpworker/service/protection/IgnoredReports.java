// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.sigcore.platform.metric.EventCounters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts load and overload reports that are ignored, and logs them once per peer. Thread-safe. */
@SuppressWarnings("EnumOrdinal") // an index of the array
public final class IgnoredReports {
    private static final Logger LOG = LoggerFactory.getLogger(IgnoredReports.class);
    /** Further peers are counted, but not logged. */
    private static final int MAX_LOGGED = 1000;

    /** Header that carried the report. */
    public enum Header {
        LCI,
        OCI,
        PRODUCER_ID
    }

    /** Reason for ignoring a report. */
    public enum Reason {
        /** The response came from an address that no profile contains. */
        UNKNOWN_SENDER,
        /** Neither certificate, access token nor assertion of the request proves an NF instance. */
        UNPROVEN_SENDER,
        /** The report concerns another peer than its sender. */
        FOREIGN_SCOPE,
        /** The header exceeds the maximum length of one sender's reports. */
        TOO_LONG
    }

    private final List<EventCounters<Reason>> counts = Stream.of(Header.values())
            .map(_ -> new EventCounters<>(Reason.class))
            .toList();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /**
     * Counts ignored reports.
     *
     * @param peer host of the sender
     */
    public void count(Header header, Reason reason, int reports, String peer) {
        count(header, reason, reports);
        if (logged.size() < MAX_LOGGED && logged.add(peer)) {
            LOG.atWarn()
                    .addKeyValue("event", "report-ignored")
                    .addKeyValue("peer", peer)
                    .addKeyValue("header", header)
                    .addKeyValue("reason", reason)
                    .log("load or overload report ignored, sender not proven; further ones are only counted");
        }
    }

    /** Counts ignored reports of a peer that is logged already. */
    public void count(Header header, Reason reason, int reports) {
        counts.get(header.ordinal()).count(reason, reports);
    }

    /** Returns the number of ignored reports. */
    public long sum(Header header, Reason reason) {
        return counts.get(header.ordinal()).sum(reason);
    }
}
