// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.policy.Site;
import org.sigcore.scp.scpworker.logic.protection.OverloadPolicy;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.protection.PeerChoice;

/** Who gets a request next, the producer or the SCP of its region, and what the request says then. Event loop only. */
@SpecRef({"TS 29.500 6.10.2.4", "TS 29.500 6.10.3.2", "TS 29.500 6.11.2"})
public final class NextHop {
    private final DataPlane parts;
    private final RouteSearch search;
    private final RequestRouting routing;

    public NextHop(DataPlane parts, RouteSearch search, RequestRouting routing) {
        this.parts = parts;
        this.search = search;
        this.routing = routing;
    }

    /** Nobody may be sent the request now. Checked: whoever asks for the next hop answers it. */
    public static final class BarredException extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient ProblemDetails problem;

        BarredException(ProblemDetails problem) {
            super(problem.detail(), null, false, false);
            this.problem = problem;
        }

        public ProblemDetails problem() {
            return problem;
        }
    }

    /**
     * The SCP that a request is handed on to, because the producer is in its region and not in ours; null for the producer
     * itself.
     *
     * @param producer null when the topology does not know who is served there
     * @throws BarredException if every SCP there asks to be spared the request, or it may pass no further SCP
     */
    public @Nullable ScpPeer scp(@Nullable ProducerService producer) throws BarredException {
        Site site = search.policies().site();
        String locality = producer == null ? null : producer.locality();
        if (!site.handsOn() || locality == null || site.inRegion(locality)) {
            return null;
        }
        List<ScpPeer> peers = parts.table().get().scpsFor(locality, site.region(locality), parts.fqdn());
        if (peers.isEmpty()) {
            return null;
        }
        RequestControls controls = routing.controls();
        if (controls != null && controls.atLastScp()) {
            throw new BarredException(
                    ProblemDetails.of(508, null, "the request may pass no further SCP (3gpp-Sbi-Max-Forward-Hops)"));
        }
        ScpPeer chosen = new PeerChoice(parts.shield()).choose(peers, search.asking(), parts.random());
        if (chosen == null) {
            OverloadPolicy policy = search.asking().protection().overloadControl();
            throw new BarredException(ProblemDetails.of(
                    policy.errorCode(), policy.errorCause(), "every SCP there asks to be spared this request (Oci)"));
        }
        return chosen;
    }

    /**
     * Makes the request ready to be sent: another SCP finds in it what it needs to route it, a producer does not.
     *
     * @param path as the consumer wrote it
     * @param producer who serves at the target; null when that is not known
     * @param scp as {@link #scp} has said
     * @param millis left for the answer
     * @return where it goes
     */
    public Target prepare(
            Http2Headers request,
            AsciiString path,
            Target target,
            @Nullable ProducerService producer,
            @Nullable ScpPeer scp,
            LoopMemory loop,
            long millis) {
        if (scp != null) {
            parts.counters().count(RequestEvent.HANDED_ON);
            if (!routing.handedOn()) {
                parts.responses().convey(request);
            }
            routing.restore(request, target.text());
        } else if (routing.handedOn()) {
            routing.strip(request);
        }
        mark(request, producer, scp, millis);
        Target hop = scp == null ? target : loop.target(scp.root());
        request.scheme(hop.scheme());
        request.authority(hop.authority());
        request.path(hop.path(path));
        return hop;
    }

    // What the receiver should know of the request's way.
    private void mark(Http2Headers request, @Nullable ProducerService producer, @Nullable ScpPeer scp, long millis) {
        RequestControls controls = routing.controls();
        if (controls != null) {
            controls.sending(
                    request,
                    parts.self(),
                    producer == null ? null : producer.nfInstanceId(),
                    scp == null ? null : scp.fqdn());
        }
        if (search.attempts() > 1) {
            RequestControls.retransmitted(request);
            if (routing.maxRspMillis() != Long.MAX_VALUE && (controls == null || !controls.dated())) {
                request.set(HeaderNames.MAX_RSP_TIME, new AsciiString(Long.toString(millis)));
            }
        }
    }
}
