// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
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

    private final Map<Header, Map<Reason, LongAdder>> counts = new EnumMap<>(Header.class);
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    IgnoredReports() {
        for (Header header : Header.values()) {
            Map<Reason, LongAdder> ofHeader = new EnumMap<>(Reason.class);
            for (Reason reason : Reason.values()) {
                ofHeader.put(reason, new LongAdder());
            }
            counts.put(header, ofHeader);
        }
    }

    /**
     * Counts reports that were ignored.
     *
     * @param peer host of the sender
     */
    public void count(Header header, Reason reason, int reports, String peer) {
        counter(header, reason).add(reports);
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
        return counter(header, reason).sum();
    }

    private LongAdder counter(Header header, Reason reason) {
        return Objects.requireNonNull(Objects.requireNonNull(counts.get(header)).get(reason));
    }
}
