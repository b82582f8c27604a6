// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/**
 * Snapshot of the operator's settings. Immutable.
 *
 * @param redirect true to redirect with 3006 instead of staying in the path
 * @param endpointsByHost redirect targets by Diameter identity in lower case
 * @param errors answers that replace the standard ones
 * @param retry retry rules
 * @param realmsByHost realms of configured peers, by Diameter identity in lower case
 * @param maxLookups maximum number of first requests waiting for their look-up
 * @param defaultHost Diameter identity of the PCRF for UEs without a binding; null if their requests are rejected
 * @param hideOrigin true to replace Origin-Host in requests from PCFs to AFs by the identity of this gateway
 * @param pcfRequestTimeout time limit for an AF's answer to a request of a PCF
 * @param keepsTerminations true to store STRs for unreachable PCFs
 * @param peerHosts Diameter identities of all configured peers, in lower case
 * @param pcfHosts Diameter identities of PCFs and PCRFs that the operator has configured, in lower case
 */
public record RxSettings(
        boolean redirect,
        Map<String, Endpoint> endpointsByHost,
        Map<Fault, ErrorAnswer> errors,
        SessionRetry retry,
        Map<String, String> realmsByHost,
        int maxLookups,
        @Nullable String defaultHost,
        boolean hideOrigin,
        Duration pcfRequestTimeout,
        boolean keepsTerminations,
        Set<String> peerHosts,
        Set<String> pcfHosts) {
    /**
     * Listening endpoint of a peer.
     *
     * @param transport transport of a DiameterURI: tcp or sctp; or tls, which stands for the scheme aaas over tcp
     */
    public record Endpoint(int port, String transport) {}

    /** Default settings: proxy mode, no retries, standard answers. */
    public static final RxSettings DEFAULT = new RxSettings(
            false,
            Map.of(),
            Map.of(),
            SessionRetry.NONE,
            Map.of(),
            5000,
            null,
            false,
            Duration.ofMillis(2500),
            false,
            Set.of(),
            Set.of());

    public RxSettings {
        endpointsByHost = Map.copyOf(endpointsByHost);
        errors = Map.copyOf(errors);
        realmsByHost = Map.copyOf(realmsByHost);
        peerHosts = Set.copyOf(peerHosts);
        pcfHosts = Set.copyOf(pcfHosts);
    }

    ErrorAnswer answerTo(Fault fault) {
        return errors.getOrDefault(fault, ErrorAnswer.standard(fault));
    }

    /** Variant of {@link #answerTo(Fault)} for a request that was forwarded. */
    ErrorAnswer answerTo(RxKind kind, Fault fault) {
        return kind.isOfPcf() && fault == Fault.NO_ANSWER
                ? errors.getOrDefault(fault, ErrorAnswer.SILENT_AF)
                : answerTo(fault);
    }

    /** Returns true if faults of forwarded requests have answers that differ from those of the node. */
    boolean mapsForwarding() {
        return errors.keySet().stream().anyMatch(fault -> switch (fault) {
            case PEER_UNREACHABLE, REALM_NOT_SERVED, NO_ANSWER, PEER_BUSY -> true;
            default -> false;
        });
    }

    @Nullable
    String realmOf(String host) {
        return realmsByHost.get(host);
    }

    @Nullable
    Endpoint endpointOf(String host) {
        return endpointsByHost.get(host.toLowerCase(Locale.ROOT));
    }
}
