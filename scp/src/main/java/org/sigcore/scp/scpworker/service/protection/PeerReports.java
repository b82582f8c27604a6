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

/** What producers, consumers and other SCPs have said about their load and overload. Thread-safe. */
@SpecRef({"TS 29.500 6.3.3", "TS 29.500 6.4.3"})
public final class PeerReports {
    private record Reduction(int percent, PriorityShare share) {}

    private final ScopedReports<Integer> loads = new ScopedReports<>();
    private final ScopedReports<Reduction> overloads = new ScopedReports<>();
    private final ScopedReports<Reduction> consumers = new ScopedReports<>();

    /**
     * Takes a 3gpp-Sbi-Lci over, as far as it is about its sender.
     *
     * @param maxAge how long a report counts that is not renewed: it names no end
     * @return how many of its reports are about others, and do not count
     * @throws IllegalArgumentException if it breaks its grammar
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

    // A timestamp in the future would keep later reports of other members of a set from counting.
    private static Instant past(Instant timestamp, Instant now) {
        return timestamp.isAfter(now) ? now : timestamp;
    }

    // A slice has a share of the producer's capacity: the load that leaves as much as the slice has left.
    private static int load(LoadReport report) {
        String relative = report.scope().parameters().get("Relative-Capacity");
        if (relative == null) {
            return report.loadPercent();
        }
        int share = Integer.parseInt(relative.replace("%", "").strip());
        return 100 - (100 - report.loadPercent()) * Math.clamp(share, 0, 100) / 100;
    }

    /**
     * Takes a 3gpp-Sbi-Oci over, as far as it is about its sender.
     *
     * @param longest a report counts no longer
     * @param now the same time as {@code nowNanos}: a report counts from its own timestamp
     * @return how many of its reports are about others, and do not count
     * @throws IllegalArgumentException if it breaks its grammar
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

    /** True when it matters which slice a request is about. */
    public boolean sliced() {
        return loads.hasSliced() || overloads.hasSliced();
    }

    /** Its load in percent by the newest report; -1 when there is none. */
    public int load(ProducerNames producer, @Nullable RequestedSlice slice, long nowNanos) {
        Integer load = loads.of(producer, slice, nowNanos);
        return load == null ? -1 : load;
    }

    /**
     * True when a request to it belongs to the share that its overload report asks to be spared.
     *
     * @param ticket evenly distributed from 0 to 9999
     */
    public boolean spares(
            ProducerNames producer, @Nullable RequestedSlice slice, int priority, int ticket, long nowNanos) {
        return spares(overloads.of(producer, slice, nowNanos), priority, ticket);
    }

    /**
     * As {@link #spares}, for a notification.
     *
     * @param receiver null when it is not known whom the URI belongs to
     * @param uri where the notification goes, without its query
     */
    public boolean sparesNotification(
            @Nullable ProducerNames receiver, String uri, int priority, int ticket, long nowNanos) {
        Reduction asked = consumers.ofCallback(uri, nowNanos);
        return spares(
                asked != null || receiver == null ? asked : consumers.of(receiver, null, nowNanos), priority, ticket);
    }

    /** True when no consumer has asked to be spared notifications. */
    public boolean noConsumers() {
        return consumers.isEmpty();
    }

    private static boolean spares(@Nullable Reduction asked, int priority, int ticket) {
        return asked != null && asked.percent() > 0 && asked.share().discards(priority, asked.percent(), ticket);
    }

    /** The reduction that its overload report asks for, in percent; 0 when there is none. */
    public int reduction(ProducerNames producer, @Nullable RequestedSlice slice, long nowNanos) {
        Reduction asked = overloads.of(producer, slice, nowNanos);
        return asked == null ? 0 : asked.percent();
    }

    /** Scopes with a load report. */
    public int loadScopes() {
        return loads.size();
    }

    /** Scopes with an overload report. */
    public int overloadScopes() {
        return overloads.size() + consumers.size();
    }

    /** To be called now and then. */
    public void forgetExpired(long nowNanos) {
        loads.forgetExpired(nowNanos);
        overloads.forgetExpired(nowNanos);
        consumers.forgetExpired(nowNanos);
    }
}
