// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingLookup;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.bsfmanagementservice.PcfHosts;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxDecision;
import org.sigcore.bsf.diamgateway.logic.RxSessionReader;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterRelay;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.model.SpecRef;
import org.sigcore.store.RoundTrips;

/**
 * Rx agent. The first AAR of a session waits for a look-up, which is batched with others. Every other request, in
 * either direction, is forwarded at once by its Destination-Host, but RAR and ASR only if they are of a PCF.
 * Thread-safe.
 */
@SpecRef("TS 29.213 7.3")
public final class BindingRelay implements DiameterRelay {
    /** Maximum number of concurrent blocking look-ups, each for a batch of requests. */
    public static final int LOOKUP_THREADS = RoundTrips.MOST_IN_FLIGHT;

    private final Supplier<RxDecider> deciders;
    private final LookupQueue bindings;
    private final KnownPcfs pcfs;
    private final RelayEvents events;
    private final Function<String, @Nullable String> realms;
    private final Function<DiameterMessage, CompletableFuture<Boolean>> terminations;
    private final AtomicInteger lookups = new AtomicInteger();

    /**
     * @param deciders supplies the current decider; called once for each request
     * @param hosts finds hosts of PCFs
     * @param threads executor of blocking look-ups, a few at a time
     * @param realms returns the realm that a peer announced, by Diameter identity; null for unknown peers
     * @param terminations stores an STR whose PCF is unreachable; yields false if it cannot be stored
     */
    public BindingRelay(
            Supplier<RxDecider> deciders,
            BindingLookup bindings,
            PcfHosts hosts,
            Executor threads,
            RelayEvents events,
            Function<String, @Nullable String> realms,
            Function<DiameterMessage, CompletableFuture<Boolean>> terminations) {
        this.deciders = deciders;
        this.bindings = new LookupQueue(bindings, threads);
        this.pcfs = new KnownPcfs(hosts, threads);
        this.events = events;
        this.realms = realms;
        this.terminations = terminations;
    }

    /** Returns the number of waiting look-ups. */
    public int waitingLookups() {
        return lookups.get();
    }

    @Override
    public RelayDecision decide(DiameterMessage request, DiameterPeer from) {
        RxDecider decider = deciders.get();
        RxKind kind = decider.kind(request);
        try {
            if (kind == RxKind.AAR_I) {
                return lookUp(decider, request);
            }
            RxDecision decision = decider.inSession(kind, request);
            return kind.isOfPcf() && decision instanceof RxDecision.Forward
                    ? ofPcf(decider, kind, request, from, decision)
                    : carryOut(decider, kind, decision);
        } catch (InvalidAvpException e) {
            return new RelayDecision.Answer(request.refuse(e));
        }
    }

    /**
     * Forwards an RAR or ASR of a PCF and refuses that of another host. The node has verified that the peer is the
     * origin or may relay its requests.
     */
    @SpecRef({"TS 29.214 4.4.6", "RFC 6733 8.5"})
    private RelayDecision ofPcf(
            RxDecider decider, RxKind kind, DiameterMessage request, DiameterPeer from, RxDecision forwarded) {
        String sender = request.getOr(Base.ORIGIN_HOST, from.host()).toLowerCase(Locale.ROOT);
        Boolean known = decider.isPcf(sender) ? Boolean.TRUE : pcfs.isPcf(sender);
        if (known != null) {
            return carryOut(decider, kind, known ? forwarded : decider.refuseSender(request));
        }
        if (!mayLookUp(decider)) {
            return refuse(decider, request, Fault.TOO_MANY_LOOKUPS);
        }
        return new RelayDecision.Later(pcfs.find(sender).handle((found, failure) -> {
            lookups.decrementAndGet();
            if (failure != null) {
                return refuse(decider, request, Fault.LOOKUP_FAILED);
            }
            return carryOut(decider, kind, found ? forwarded : decider.refuseSender(request));
        }));
    }

    private boolean mayLookUp(RxDecider decider) {
        boolean room = lookups.incrementAndGet() <= decider.maxLookups();
        if (!room) {
            lookups.decrementAndGet();
        }
        return room;
    }

    private RelayDecision lookUp(RxDecider decider, DiameterMessage request) {
        UeSession session = RxSessionReader.read(request);
        if (!mayLookUp(decider)) {
            return refuse(decider, request, Fault.TOO_MANY_LOOKUPS);
        }
        long start = System.nanoTime();
        return new RelayDecision.Later(bindings.find(session).handle((bound, failure) -> {
            lookups.decrementAndGet();
            if (failure != null) {
                return refuse(decider, request, Fault.LOOKUP_FAILED);
            }
            events.lookedUp(bound.isPresent(), System.nanoTime() - start);
            Optional<BoundPcf> target = bound.or(decider::defaultPcrf);
            if (bound.isEmpty() && target.isPresent()) {
                events.defaulted();
            }
            target.map(BoundPcf::diamHost).ifPresent(pcfs::add);
            return carryOut(decider, RxKind.AAR_I, decider.settle(request, target.map(this::withRealm)));
        }));
    }

    /**
     * Adds the realm that the peer announced if the binding has none, since a binding cannot contain a realm of one
     * label (Fqdn of TS 29.571).
     */
    private BoundPcf withRealm(BoundPcf pcf) {
        String host = pcf.diamHost();
        return host == null || pcf.diamRealm() != null ? pcf : new BoundPcf(pcf.bindingId(), host, realms.apply(host));
    }

    private RelayDecision refuse(RxDecider decider, DiameterMessage request, Fault fault) {
        return carryOut(decider, RxKind.AAR_I, decider.refuse(request, fault));
    }

    private RelayDecision carryOut(RxDecider decider, RxKind kind, RxDecision decision) {
        return switch (decision) {
            case RxDecision.Answer(var answer, var fault) -> {
                if (fault != null) {
                    events.refused(fault);
                }
                yield new RelayDecision.Answer(answer);
            }
            case RxDecision.Keep(var request, var otherwise) -> keep(decider, kind, request, otherwise);
            case RxDecision.Forward(var request, var tried) -> {
                Duration within = decider.within(kind);
                var routed = RelayDecision.Forward.byRouting(request);
                var forward = within == null ? routed : routed.within(within);
                yield tried.isEmpty()
                        ? forward
                        : forward.then((answer, failure) -> after(decider, kind, request, answer, failure, tried));
            }
        };
    }

    /**
     * Stores an STR if its Destination-Host is a peer or PCF, or if only its realm leads to the PCF. Senders can invent
     * any other host.
     */
    private RelayDecision keep(RxDecider decider, RxKind kind, DiameterMessage request, RxDecision.Answer otherwise) {
        String host = request.getOr(Base.DESTINATION_HOST, "").toLowerCase(Locale.ROOT);
        boolean configured = host.isEmpty() || decider.isConfigured(host);
        Boolean known = configured ? Boolean.TRUE : pcfs.isPcf(host);
        if (known == null && mayLookUp(decider)) {
            return new RelayDecision.Later(pcfs.find(host).handle((found, failure) -> {
                lookups.decrementAndGet();
                return Boolean.TRUE.equals(found)
                        ? store(decider, kind, request, otherwise)
                        : carryOut(decider, kind, otherwise);
            }));
        }
        return Boolean.TRUE.equals(known)
                ? store(decider, kind, request, otherwise)
                : carryOut(decider, kind, otherwise);
    }

    private RelayDecision store(RxDecider decider, RxKind kind, DiameterMessage request, RxDecision.Answer otherwise) {
        return new RelayDecision.Later(terminations.apply(request).handle((kept, failure) -> {
            if (!Boolean.TRUE.equals(kept)) {
                return carryOut(decider, kind, otherwise);
            }
            events.terminationKept();
            return new RelayDecision.Answer(
                    request.answer(ResultCode.DIAMETER_SUCCESS).build());
        }));
    }

    private RelayDecision after(
            RxDecider decider,
            RxKind kind,
            DiameterMessage request,
            @Nullable DiameterMessage answer,
            @Nullable DiameterSendException failure,
            List<String> tried) {
        Fault fault = failure == null ? null : faultOf(kind, failure.kind());
        RxDecision decision = decider.after(kind, request, answer, fault, tried);
        if (decision instanceof RxDecision.Forward(var _, var more)) {
            events.retried(kind, tried.getLast(), more.getLast());
        }
        return carryOut(decider, kind, decision);
    }

    // A PCF repeats its request after 3002. That is right if the connection to the AF is lost, but not if the AF is
    // slow.
    private static Fault faultOf(RxKind request, DiameterSendException.Kind kind) {
        return switch (kind) {
            case UNABLE_TO_DELIVER -> Fault.PEER_UNREACHABLE;
            case REALM_NOT_SERVED -> Fault.REALM_NOT_SERVED;
            case TOO_BUSY -> Fault.PEER_BUSY;
            case CONNECTION_LOST, CLOSED -> request.isOfPcf() ? Fault.PEER_UNREACHABLE : Fault.NO_ANSWER;
            case TIMEOUT, MALFORMED_ANSWER -> Fault.NO_ANSWER;
        };
    }
}
