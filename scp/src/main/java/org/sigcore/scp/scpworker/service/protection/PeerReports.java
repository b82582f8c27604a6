// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.PriorityShare;
import org.sigcore.sbi.header.LoadControl;
import org.sigcore.sbi.header.LoadReport;
import org.sigcore.sbi.header.OverloadControl;
import org.sigcore.sbi.header.OverloadReport;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;
import org.sigcore.scp.scpworker.logic.protection.RequestedSlice;

/** Load and overload reports of producers, consumers and other SCPs. Thread-safe. */
@SpecRef({"TS 29.500 6.3.3", "TS 29.500 6.4.3"})
public final class PeerReports {
    private record Reduction(int percent, PriorityShare share) {}

    private final ScopedReports<Integer> loads = new ScopedReports<>();
    private final ScopedReports<Reduction> overloads = new ScopedReports<>();
    private final ScopedReports<Reduction> consumers = new ScopedReports<>();

    /**
     * Stores the reports of a 3gpp-Sbi-Lci that concern its sender.
     *
     * @param maxAge lifetime of a report that is not renewed; load reports have no validity of their own
     * @return number of reports that concern others and are ignored
     * @throws IllegalArgumentException if the header has invalid syntax
     */
    public int load(String header, ReportSender sender, Duration maxAge, Instant now, long nowNanos) {
        int foreign = 0;
        for (LoadReport report : LoadControl.parse(header).reports()) {
            ReportSender.Subject subject = sender.subject(report.scope());
            if (subject == null) {
                foreign++;
            } else {
                Instant timestamp = past(report.timestamp(), now);
                loads.put(subject, report.scope(), timestamp, nowNanos + maxAge.toNanos(), load(report));
            }
        }
        return foreign;
    }

    // A timestamp in the future would block later reports of other members of a set.
    private static Instant past(Instant timestamp, Instant now) {
        return timestamp.isAfter(now) ? now : timestamp;
    }

    // Converts the load of a slice, which has a share of the producer's capacity, to the load with the same free
    // capacity.
    private static int load(LoadReport report) {
        String relative = report.scope().parameters().get("Relative-Capacity");
        if (relative == null) {
            return report.loadPercent();
        }
        int share = Integer.parseInt(relative.replace("%", "").strip());
        return 100 - (100 - report.loadPercent()) * Math.clamp(share, 0, 100) / 100;
    }

    /**
     * Stores the reports of a 3gpp-Sbi-Oci that concern its sender.
     *
     * @param longest upper limit of a report's validity
     * @param now the same time as {@code nowNanos}; the validity of a report begins at its own timestamp
     * @return number of reports that concern others and are ignored
     * @throws IllegalArgumentException if the header has invalid syntax
     */
    public int overload(String header, ReportSender sender, Duration longest, Instant now, long nowNanos) {
        int foreign = 0;
        for (OverloadReport report : OverloadControl.parse(header).reports()) {
            ReportSender.Subject subject = sender.subject(report.scope());
            if (subject == null) {
                foreign++;
                continue;
            }
            Instant timestamp = past(report.timestamp(), now);
            Duration validity = report.validity().compareTo(longest) < 0 ? report.validity() : longest;
            long age = Duration.between(timestamp, now).compareTo(validity) < 0
                    ? Duration.between(timestamp, now).toNanos()
                    : validity.toNanos();
            String kind = report.scope().kind();
            boolean consumer = kind.startsWith("NFC-") || kind.equals("Callback-Uri");
            (consumer ? consumers : overloads)
                    .put(
                            subject,
                            report.scope(),
                            timestamp,
                            nowNanos + validity.toNanos() - age,
                            new Reduction(report.reductionPercent(), new PriorityShare()));
        }
        return foreign;
    }

    /** Returns true when any report is limited to slices, so that the slice of a request matters. */
    public boolean sliced() {
        return loads.hasSliced() || overloads.hasSliced();
    }

    /** Returns the load of a producer in percent by its latest report; -1 if absent. */
    public int load(ProducerNames producer, @Nullable RequestedSlice slice, long nowNanos) {
        Integer load = loads.of(producer, slice, nowNanos);
        return load == null ? -1 : load;
    }

    /**
     * Returns true when the producer's overload report excludes a request.
     *
     * @param ticket evenly distributed from 0 to 9999
     */
    public boolean spares(
            ProducerNames producer, @Nullable RequestedSlice slice, int priority, int ticket, long nowNanos) {
        return spares(overloads.of(producer, slice, nowNanos), priority, ticket);
    }

    /**
     * Returns true when the receiver's overload report excludes a notification.
     *
     * @param receiver null when the owner of the URI is unknown
     * @param uri target of the notification, without its query
     */
    public boolean sparesNotification(
            @Nullable ProducerNames receiver, String uri, int priority, int ticket, long nowNanos) {
        Reduction asked = consumers.ofCallback(uri, nowNanos);
        return spares(
                asked != null || receiver == null ? asked : consumers.of(receiver, null, nowNanos), priority, ticket);
    }

    /** Returns true when no consumer has asked for fewer notifications. */
    public boolean noConsumers() {
        return consumers.isEmpty();
    }

    private static boolean spares(@Nullable Reduction asked, int priority, int ticket) {
        return asked != null && asked.percent() > 0 && asked.share().discards(priority, asked.percent(), ticket);
    }

    /** Returns the requested reduction in percent; 0 if absent. */
    public int reduction(ProducerNames producer, @Nullable RequestedSlice slice, long nowNanos) {
        Reduction asked = overloads.of(producer, slice, nowNanos);
        return asked == null ? 0 : asked.percent();
    }

    /** Returns the number of scopes with a load report. */
    public int loadScopes() {
        return loads.size();
    }

    /** Returns the number of scopes with an overload report. */
    public int overloadScopes() {
        return overloads.size() + consumers.size();
    }

    /** Removes expired reports; call it periodically. */
    public void forgetExpired(long nowNanos) {
        loads.forgetExpired(nowNanos);
        overloads.forgetExpired(nowNanos);
        consumers.forgetExpired(nowNanos);
    }
}
