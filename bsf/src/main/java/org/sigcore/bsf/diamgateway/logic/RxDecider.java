// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.diamgateway.logic.SessionRetry.Outcome;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.RedirectHostUsage;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;

/** Decides how Rx requests are routed by binding. Pure and immutable; changed settings require a new instance. */
@SpecRef({"TS 29.213 7.3", "TS 29.214 5.5", "RFC 6733 6.1"})
public final class RxDecider {
    private final String identity;
    private final RxSettings settings;
    private final boolean mapsForwarding;
    private final Optional<BoundPcf> defaultPcrf;

    /** @param identity Diameter identity of this gateway, in lower case */
    public RxDecider(String identity, RxSettings settings) {
        this.identity = identity;
        this.settings = settings;
        this.mapsForwarding = settings.mapsForwarding();
        this.defaultPcrf = Optional.ofNullable(settings.defaultHost())
                .filter(host -> !host.equalsIgnoreCase(identity))
                .map(host -> new BoundPcf("", host, settings.realmOf(lower(host))));
    }

    /** Returns the kind of a request. */
    public RxKind kind(DiameterMessage request) {
        return switch (request.commandCode()) {
            case CommandCode.AA -> namesAnother(request) ? RxKind.AAR_U : RxKind.AAR_I;
            case CommandCode.SESSION_TERMINATION -> RxKind.STR;
            case CommandCode.RE_AUTH -> RxKind.RAR;
            case CommandCode.ABORT_SESSION -> RxKind.ASR;
            default -> RxKind.OTHER;
        };
    }

    private boolean namesAnother(DiameterMessage request) {
        try {
            String host = request.get(Base.DESTINATION_HOST);
            return host != null && !host.equalsIgnoreCase(identity);
        } catch (InvalidAvpException e) {
            return true; // not routable; the node answers with an error
        }
    }

    /** Returns the maximum number of first requests waiting for their look-up. */
    public int maxLookups() {
        return settings.maxLookups();
    }

    /**
     * Decides about a request of an established session: forwards it by its Destination-Host. An STR may omit
     * Destination-Host; its realm must then lead to the PCF.
     *
     * @throws InvalidAvpException 5005 for an RAR or ASR without Destination-Host, 5004 or 5014 for a malformed one
     */
    @SpecRef({"RFC 6733 6.1.4", "TS 29.214 5.6.3", "TS 29.214 5.6.7"})
    public RxDecision inSession(RxKind kind, DiameterMessage request) {
        String host = request.get(Base.DESTINATION_HOST);
        if (host == null && kind.isOfPcf()) {
            throw Base.DESTINATION_HOST.missing();
        }
        boolean ours = identity.equalsIgnoreCase(host);
        if (kind == RxKind.OTHER && (ours || host == null)) {
            return refuse(request, Fault.UNKNOWN_COMMAND);
        }
        if (ours) {
            return refuse(request, Fault.UNKNOWN_SESSION);
        }
        DiameterMessage forwarded = settings.hideOrigin() && kind.isOfPcf()
                ? request.toBuilder().set(Base.ORIGIN_HOST, identity).build()
                : request;
        return new RxDecision.Forward(forwarded, kind.isOfPcf() || watches(kind) ? List.of(lower(host)) : List.of());
    }

    /**
     * Returns true if the operator has configured this host as a PCF or PCRF.
     *
     * @param host Diameter identity, in lower case
     */
    public boolean isPcf(String host) {
        return settings.pcfHosts().contains(host)
                || defaultPcrf
                        .map(BoundPcf::diamHost)
                        .filter(host::equalsIgnoreCase)
                        .isPresent();
    }

    /** Returns true if this host is a configured peer or a configured PCF; parameter as for {@link #isPcf}. */
    public boolean isConfigured(String host) {
        return settings.peerHosts().contains(host) || isPcf(host);
    }

    /** Returns the answer to an RAR or ASR of a host that is not a PCF; the host is in Failed-AVP. */
    @SpecRef("RFC 6733 7.1.5")
    public RxDecision.Answer refuseSender(DiameterMessage request) {
        DiameterMessage answer = settings.answerTo(Fault.NOT_A_PCF).to(request);
        Avp sender = request.avp(Base.ORIGIN_HOST);
        return new RxDecision.Answer(
                sender == null
                        ? answer
                        : answer.toBuilder().add(Base.FAILED_AVP.of(sender)).build(),
                Fault.NOT_A_PCF);
    }

    /** Returns the time limit for the answer to a request; null for the limit of the node's settings. */
    public @Nullable Duration within(RxKind kind) {
        return kind.isOfPcf() ? settings.pcfRequestTimeout() : null;
    }

    /** Returns the PCRF for UEs without a binding, such as those on 4G; empty if their requests are rejected. */
    public Optional<BoundPcf> defaultPcrf() {
        return defaultPcrf;
    }

    /** Decides where a first request goes: to the PCF of its binding, or to the default PCRF. */
    public RxDecision settle(DiameterMessage request, Optional<BoundPcf> bound) {
        if (bound.isEmpty()) {
            return refuse(request, Fault.NO_BINDING);
        }
        BoundPcf pcf = bound.get();
        String host = pcf.diamHost();
        if (host == null) {
            return refuse(request, Fault.NO_PCF_HOST);
        }
        if (settings.redirect()) {
            return new RxDecision.Answer(
                    request.answer(ResultCode.DIAMETER_REDIRECT_INDICATION)
                            .add(Base.REDIRECT_HOST, uri(host))
                            .add(Base.REDIRECT_HOST_USAGE, RedirectHostUsage.DONT_CACHE)
                            .build(),
                    null);
        }
        DiameterMessage addressed = address(request, host, pcf.diamRealm()).build();
        List<String> tried = watches(RxKind.AAR_I) ? List.of(host.toLowerCase(Locale.ROOT)) : List.of();
        return new RxDecision.Forward(addressed, tried);
    }

    /**
     * Decides what follows an attempt: returning the answer, or retrying the request at another host.
     *
     * @param request request as received, or as addressed for the last attempt
     * @param answer null if no answer was received
     * @param fault null if an answer was received
     * @param tried hosts tried so far, see {@link RxDecision.Forward}
     */
    public RxDecision after(
            RxKind kind,
            DiameterMessage request,
            @Nullable DiameterMessage answer,
            @Nullable Fault fault,
            List<String> tried) {
        String next = settings.retry().next(kind, new Outcome(answer == null ? 0 : codeOf(answer), fault), tried);
        if (next != null) {
            List<String> more = new ArrayList<>(tried);
            more.add(next);
            // Without an answer, the first host may have processed the request. The T bit lets the second host detect
            // this.
            DiameterMessageBuilder again = address(request, next, settings.realmOf(next));
            if (fault == Fault.NO_ANSWER) {
                again.retransmitted(true);
            }
            return new RxDecision.Forward(again.build(), more);
        }
        RxDecision.Answer last = last(kind, request, answer, fault);
        return keeps(kind) && isUndelivered(answer, fault)
                ? new RxDecision.Keep(toKeep(request, fault, tried), last)
                : last;
    }

    private RxDecision.Answer last(
            RxKind kind, DiameterMessage request, @Nullable DiameterMessage answer, @Nullable Fault fault) {
        if (answer != null) {
            return new RxDecision.Answer(answer, null);
        }
        Fault found = fault == null ? Fault.NO_ANSWER : fault;
        return new RxDecision.Answer(settings.answerTo(kind, found).to(request), found);
    }

    private boolean keeps(RxKind kind) {
        return kind == RxKind.STR && settings.keepsTerminations();
    }

    private static boolean isUndelivered(@Nullable DiameterMessage answer, @Nullable Fault fault) {
        return answer == null ? fault != Fault.REALM_NOT_SERVED : isUndelivered(answer);
    }

    /** Returns true for an answer which shows that the request did not reach its destination or must be repeated. */
    public static boolean isUndelivered(DiameterMessage answer) {
        int code = codeOf(answer);
        return code == ResultCode.DIAMETER_UNABLE_TO_DELIVER || code == ResultCode.DIAMETER_TOO_BUSY;
    }

    /** Returns the request addressed to its original host, with the T bit if a host may have received it. */
    private DiameterMessage toKeep(DiameterMessage request, @Nullable Fault fault, List<String> tried) {
        DiameterMessageBuilder kept = tried.size() > 1 && !tried.getFirst().isEmpty()
                ? address(request, tried.getFirst(), settings.realmOf(tried.getFirst()))
                : request.toBuilder();
        return kept.retransmitted(fault == Fault.NO_ANSWER || request.isRetransmitted())
                .build();
    }

    /** Returns the gateway's own answer to a fault. */
    public RxDecision.Answer refuse(DiameterMessage request, Fault fault) {
        return new RxDecision.Answer(settings.answerTo(fault).to(request), fault);
    }

    private boolean watches(RxKind kind) {
        return mapsForwarding || keeps(kind) || settings.retry().concerns(kind);
    }

    private static DiameterMessageBuilder address(DiameterMessage request, String host, @Nullable String realm) {
        DiameterMessageBuilder addressed = request.toBuilder().set(Base.DESTINATION_HOST, host);
        if (realm != null) {
            addressed.set(Base.DESTINATION_REALM, realm);
        }
        return addressed;
    }

    private static String lower(@Nullable String host) {
        return host == null ? "" : host.toLowerCase(Locale.ROOT);
    }

    private static int codeOf(DiameterMessage answer) {
        try {
            return answer.resultCode();
        } catch (InvalidAvpException e) {
            return 0;
        }
    }

    @SpecRef("RFC 6733 4.3.1")
    private String uri(String host) {
        RxSettings.Endpoint at = settings.endpointOf(host);
        if (at != null && at.transport().equals("tls")) {
            return "aaas://" + host + ":" + at.port() + ";transport=tcp";
        }
        return "aaa://" + host + (at == null ? ";transport=tcp" : ":" + at.port() + ";transport=" + at.transport());
    }
}
