// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.policy.Site;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.protection.PeerChoice;

/**
 * Determines the next hop of a request, the producer or the SCP of its region, and prepares the headers for it. Event
 * loop only.
 */
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

    /** Result of choosing the next hop. */
    public sealed interface Hop {
        /**
         * Send the request to an address.
         *
         * @param root address of the next hop
         * @param producer producer at the target; null when the topology does not contain it
         * @param known producer at the target according to the topology; differs from {@code producer} when an NRF
         *     named only by the consumer returned that one, or when several NFs name the address
         * @param scp SCP of the producer's region to which the request is handed on; null to send it to the producer
         *     itself
         */
        record To(
                ApiRoot root,
                @Nullable ProducerService producer,
                @Nullable ProducerService known,
                @Nullable ScpPeer scp)
                implements Hop {}

        /** Do not send the request: every SCP of the region is overloaded, or no further SCP hop is allowed. */
        record Barred(ProblemDetails problem) implements Hop {}
    }

    /**
     * Route of one attempt.
     *
     * @param selected the producer when the SCP selected or reselected it; null when the consumer chose the target
     */
    public record Way(Target target, @Nullable ProducerService selected, Hop.To hop) {}

    /**
     * Chooses the next hop for a target.
     *
     * @param selected the producer that the SCP selected; null when the consumer chose the target
     */
    public Hop toward(Target target, @Nullable ProducerService selected) {
        RouteTable table = parts.table().get();
        ProducerService producer = selected != null ? selected : table.at(target.root());
        boolean proven = selected == null || (routing.nrfUri() == null && !table.isContested(target.root()));
        ProducerService known = proven ? producer : table.at(target.root());
        Site site = search.policies().site();
        String locality = producer == null ? null : producer.locality();
        if (!site.handsOn() || locality == null || site.inRegion(locality)) {
            return new Hop.To(target.root(), producer, known, null);
        }
        List<ScpPeer> peers = table.scpsFor(locality, site.region(locality), parts.fqdn());
        return peers.isEmpty() ? new Hop.To(target.root(), producer, known, null) : toScp(peers, producer, known);
    }

    private Hop toScp(List<ScpPeer> peers, @Nullable ProducerService producer, @Nullable ProducerService known) {
        RequestControls controls = routing.controls();
        if (controls != null && controls.atLastScp()) {
            return new Hop.Barred(ProblemDetails.of(
                    502, "MAX_SCP_HOPS_REACHED", "the request may pass no further SCP (3gpp-Sbi-Max-Forward-Hops)"));
        }
        ScpPeer chosen = new PeerChoice(parts.protectionState()).choose(peers, search.asking(), parts.random());
        if (chosen == null) {
            OciOptions policy = search.asking().protection().overloadControl();
            return new Hop.Barred(ProblemDetails.of(
                    policy.errorCode(),
                    policy.errorCause(),
                    "every SCP there reports overload and requests a reduction (Oci)"));
        }
        return new Hop.To(chosen.root(), producer, known, chosen);
    }

    /**
     * Prepares the request for its next hop: routing headers are restored for another SCP and removed for a producer.
     *
     * @param path as received from the consumer
     * @param next result of {@link #toward}
     * @param millis remaining time for the response
     * @return address of the next hop
     */
    public Target prepare(
            Http2Headers request, AsciiString path, Target target, Hop.To next, LoopMemory loop, long millis) {
        ScpPeer scp = next.scp();
        if (scp != null) {
            parts.counters().count(RequestEvent.HANDED_ON);
            if (!routing.handedOn()) {
                parts.responses().convey(request);
            }
            routing.restore(request, target.text());
        } else if (routing.handedOn()) {
            routing.strip(request);
        }
        mark(request, next.producer(), scp, millis);
        Target hop = scp == null ? target : loop.target(scp.root());
        request.scheme(hop.scheme());
        request.authority(hop.authority());
        request.path(hop.path(path));
        return hop;
    }

    // Adds headers that describe the route of the request.
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
