// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.header.RetryAfter;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.proxy.routing.ReportMemory.Unproven;
import org.sigcore.scp.scpworker.service.protection.EndpointState;
import org.sigcore.scp.scpworker.service.protection.IgnoredReports.Header;
import org.sigcore.scp.scpworker.service.protection.IgnoredReports.Reason;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;
import org.sigcore.scp.scpworker.service.protection.ReportSender;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/**
 * Updates the state of producers from responses and failures. Load and overload reports are applied only to their
 * proven sender; others are counted as ignored.
 */
@SpecRef({"TS 29.500 6.3.3", "TS 29.500 6.4.2.2", "TS 29.500 6.4.3"})
public final class Observations {
    private static final int UNAVAILABLE = 503;
    private static final int MAX_REPORT_LENGTH = 8192;
    private static final int MAX_REPORTS = 8;

    private static final String INSTANCE = "nfinst=";

    private final ProtectionState protectionState;
    private final PeerIdentity peers;
    private final SenderProof proof;
    private final LongSupplier nanoClock;
    private final InstantSource clock;

    /**
     * @param table contains the profiles of peers
     * @param proof verifies the credentials of requests with reports
     */
    public Observations(
            ProtectionState protectionState,
            Supplier<RouteTable> table,
            SenderProof proof,
            LongSupplier nanoClock,
            InstantSource clock) {
        this.protectionState = protectionState;
        this.peers = new PeerIdentity(table);
        this.proof = proof;
        this.nanoClock = nanoClock;
        this.clock = clock;
    }

    /** Records the response of a peer. */
    public void answered(
            EndpointState endpoint,
            NextHop.Hop.To hop,
            int status,
            Http2Headers headers,
            Protection protection,
            LoopMemory loop,
            long nowNanos) {
        if (status < 500) {
            endpoint.good();
        } else {
            bad(endpoint, protection, nowNanos);
        }
        if (status == UNAVAILABLE) {
            int seconds = RetryAfter.seconds(headers.get(HeaderNames.RETRY_AFTER), clock.instant());
            protectionState.congestion(endpoint, seconds, protection.congestion(), nowNanos);
        }
        if (protection.loadControl().enabled()) {
            reported(Header.LCI, headers.valueIterator(HeaderNames.LCI), hop, protection, loop.reports(), nowNanos);
        }
        if (protection.overloadControl().enabled()) {
            reported(Header.OCI, headers.valueIterator(HeaderNames.OCI), hop, protection, loop.reports(), nowNanos);
        }
    }

    private void reported(
            Header header,
            Iterator<CharSequence> values,
            NextHop.Hop.To hop,
            Protection protection,
            ReportMemory memory,
            long nowNanos) {
        while (values.hasNext()) {
            AsciiString report = HeaderNames.ascii(values.next());
            if (!memory.hasRead(report)) {
                ReportSource source = ReportSource.at(hop.root());
                if (!isIgnored(header, report, source, nowNanos, memory)) {
                    Unproven checked = memory.check(report, source, nowNanos);
                    take(new Received(header, checked, hop.root().host()), peers.answering(hop), protection, memory);
                }
            }
        }
    }

    // A check costs much more than a request that repeats its report.
    private boolean isIgnored(
            Header header, AsciiString report, ReportSource source, long nowNanos, ReportMemory memory) {
        Unproven known = memory.unproven(report, source, nowNanos);
        if (known != null && known.repeated()) {
            protectionState.ignoredReports().count(header, unproven(source), 1);
        }
        return known != null;
    }

    private static Reason unproven(ReportSource source) {
        return source.address() == null ? Reason.UNPROVEN_SENDER : Reason.UNKNOWN_SENDER;
    }

    /**
     * Applies the load and overload reports of a request. Reports whose sender is proven by a token or an assertion apply
     * shortly after, as soon as it is verified.
     *
     * @param ownToken true when this SCP has added the access token of the request
     */
    public void requested(
            Http2Headers request,
            RequestRouting routing,
            boolean ownToken,
            SbiStream consumer,
            SelectionContext asking,
            LoopMemory loop) {
        ReportMemory memory = loop.reports();
        Protection protection = asking.protection();
        ReportSource source =
                new ReportSource(null, ownToken ? null : routing.token(), routing.assertion(), consumer.tlsSession());
        List<Received> reports = new ArrayList<>(0);
        if (routing.lci() && protection.loadControl().enabled()) {
            collect(Header.LCI, request.valueIterator(HeaderNames.LCI), source, consumer, asking, memory, reports);
        }
        if (routing.oci() && protection.overloadControl().enabled()) {
            collect(Header.OCI, request.valueIterator(HeaderNames.OCI), source, consumer, asking, memory, reports);
        }
        if (!reports.isEmpty()) {
            prove(reports, source, consumer.eventLoop(), protection, memory);
        }
    }

    private void collect(
            Header header,
            Iterator<CharSequence> values,
            ReportSource source,
            SbiStream consumer,
            SelectionContext asking,
            ReportMemory memory,
            List<Received> reports) {
        long now = asking.nowNanos();
        while (values.hasNext() && reports.size() < MAX_REPORTS) {
            AsciiString report = HeaderNames.ascii(values.next());
            if (!memory.hasRead(report) && !isIgnored(header, report, source, now, memory)) {
                reports.add(new Received(header, memory.check(report, source, now), host(consumer)));
            }
        }
    }

    private void prove(
            List<Received> reports, ReportSource source, EventLoop thread, Protection protection, ReportMemory memory) {
        SSLSession session = source.session();
        SenderCredentials credentials = source.credentials();
        if (credentials.isEmpty() || !CertifiedNf.of(session).maySpeakForOthers()) {
            take(reports, peers.requesting(session, List.of()), protection, memory);
            return;
        }
        proof.prove(credentials, proven -> {
            ReportSender sender = peers.requesting(session, proven);
            if (thread.inEventLoop()) {
                take(reports, sender, protection, memory);
            } else {
                thread.execute(() -> take(reports, sender, protection, memory));
            }
        });
    }

    private void take(
            List<Received> reports, @Nullable ReportSender sender, Protection protection, ReportMemory memory) {
        reports.forEach(report -> take(report, sender, protection, memory));
    }

    private static String host(SbiStream consumer) {
        InetSocketAddress remote = consumer.remote();
        return remote == null ? "unknown" : remote.getHostString();
    }

    /** Removes a {@code 3gpp-Sbi-Producer-Id} that names another NF instance than the responding one. */
    public void requireProducer(Http2Headers response, NextHop.Hop.To hop) {
        CharSequence producer = response.get(HeaderNames.PRODUCER_ID);
        if (producer != null && hop.scp() == null && !peers.isAnswering(instance(producer.toString()), hop)) {
            response.remove(HeaderNames.PRODUCER_ID);
            protectionState
                    .ignoredReports()
                    .count(
                            Header.PRODUCER_ID,
                            Reason.FOREIGN_SCOPE,
                            1,
                            hop.root().host());
        }
    }

    // nfinst=<UUID>; nfset=…
    private static String instance(String producerId) {
        String first = producerId.split(";", 2)[0].strip();
        return first.startsWith(INSTANCE) ? first.substring(INSTANCE.length()).strip() : first;
    }

    /** Records a missing or incomplete response. */
    public void failed(EndpointState endpoint, Protection protection) {
        bad(endpoint, protection, nanoClock.getAsLong());
    }

    private void bad(EndpointState endpoint, Protection protection, long nowNanos) {
        if (protection.outliers().enabled()) {
            protectionState.count(ProtectionEvent.OUTLIER_COUNTED);
            if (endpoint.bad(protection.outliers(), nowNanos) > 0) {
                protectionState.count(ProtectionEvent.EJECTION);
            }
        }
    }

    /**
     * A received report.
     *
     * @param checked the report with its source
     * @param host of the peer
     */
    private record Received(Header header, Unproven checked, String host) {
        AsciiString text() {
            return checked.report();
        }
    }

    // A report of an unproven source may come from its proven sender later, and this source may become proven.
    private void take(Received report, @Nullable ReportSender sender, Protection protection, ReportMemory memory) {
        int times = memory.checked(report.checked(), sender != null, nanoClock.getAsLong());
        if (sender == null || report.text().length() > MAX_REPORT_LENGTH) {
            Reason reason = sender == null ? unproven(report.checked().source()) : Reason.TOO_LONG;
            ignored(report, reason, times);
            return;
        }
        boolean load = report.header() == Header.LCI;
        int foreign = 0;
        try {
            foreign = load ? load(report, sender, protection) : overload(report, sender, protection);
            protectionState.count(load ? ProtectionEvent.LOAD_REPORT : ProtectionEvent.OVERLOAD_REPORT);
        } catch (IllegalArgumentException e) { // an invalid report must not fail a request
            protectionState.count(ProtectionEvent.REPORT_UNREADABLE);
        }
        if (foreign > 0) {
            ignored(report, Reason.FOREIGN_SCOPE, foreign * times);
        } else {
            memory.read(report.text());
        }
    }

    private int load(Received report, ReportSender sender, Protection protection) {
        Duration maxAge = Duration.ofSeconds(protection.loadControl().maxAgeSeconds());
        return protectionState
                .reports()
                .load(report.text().toString(), sender, maxAge, clock.instant(), nanoClock.getAsLong());
    }

    private int overload(Received report, ReportSender sender, Protection protection) {
        Duration longest = Duration.ofSeconds(protection.overloadControl().maxValiditySeconds());
        Instant now = clock.instant();
        return protectionState
                .reports()
                .overload(report.text().toString(), sender, longest, now, nanoClock.getAsLong());
    }

    private void ignored(Received report, Reason reason, int reports) {
        protectionState.ignoredReports().count(report.header(), reason, reports, report.host());
    }
}
