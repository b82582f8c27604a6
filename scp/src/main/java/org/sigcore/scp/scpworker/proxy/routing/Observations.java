// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.RetryAfter;
import org.sigcore.scp.scpworker.service.protection.EndpointState;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;

/** What answers, and their absence, say about producers. */
@SpecRef({"TS 29.500 6.3.3", "TS 29.500 6.4.2.2", "TS 29.500 6.4.3"})
public final class Observations {
    private static final int UNAVAILABLE = 503;

    private final ProtectionState protectionState;
    private final LongSupplier nanoClock;
    private final InstantSource clock;

    public Observations(ProtectionState protectionState, LongSupplier nanoClock, InstantSource clock) {
        this.protectionState = protectionState;
        this.nanoClock = nanoClock;
        this.clock = clock;
    }

    /** A producer has answered. */
    public void answered(
            EndpointState endpoint, int status, Http2Headers headers, Protection protection, LoopMemory loop) {
        if (status < 500) {
            endpoint.good();
        } else {
            bad(endpoint, protection);
        }
        if (status == UNAVAILABLE) {
            int seconds = RetryAfter.seconds(headers.get(HeaderNames.RETRY_AFTER), clock.instant());
            protectionState.congestion(endpoint, seconds, protection.congestion(), nanoClock.getAsLong());
        }
        CharSequence load = headers.get(HeaderNames.LCI);
        if (load != null && protection.loadControl().enabled() && loop.unseen(HeaderNames.ascii(load))) {
            read(load.toString(), true);
        }
        CharSequence overload = headers.get(HeaderNames.OCI);
        if (overload != null) {
            overload(HeaderNames.ascii(overload), protection, loop);
        }
    }

    /** A peer has said how far it is overloaded: a producer in an answer, a consumer in a request. */
    public void overload(AsciiString report, Protection protection, LoopMemory loop) {
        if (protection.overloadControl().enabled() && loop.unseen(report)) {
            read(report.toString(), false);
        }
    }

    /** A producer has not answered, or not to the end. */
    public void failed(EndpointState endpoint, Protection protection) {
        bad(endpoint, protection);
    }

    private void bad(EndpointState endpoint, Protection protection) {
        if (protection.outliers().enabled() && endpoint.bad(protection.outliers(), nanoClock.getAsLong()) > 0) {
            protectionState.count(ProtectionEvent.EJECTION);
        }
    }

    // A report that cannot be read is nobody's reason to fail a request.
    private void read(String header, boolean load) {
        try {
            if (load) {
                protectionState.reports().load(header, nanoClock.getAsLong());
            } else {
                protectionState.reports().overload(header, clock.instant(), nanoClock.getAsLong());
            }
            protectionState.count(load ? ProtectionEvent.LOAD_REPORT : ProtectionEvent.OVERLOAD_REPORT);
        } catch (IllegalArgumentException e) {
            protectionState.count(ProtectionEvent.REPORT_UNREADABLE);
        }
    }
}
