// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/**
 * A snapshot of the settings of the operator. Immutable.
 *
 * @param redirect true to answer 3006 rather than to stay in the path
 * @param endpointsByHost where redirects lead to, by Diameter identity in lower case
 * @param errors answers in place of the standard ones
 * @param retry when and where a request is retried
 * @param realmsByHost realms of configured peers, by Diameter identity in lower case
 * @param maxLookups first requests that wait for their look-up at a time
 * @param defaultHost Diameter identity of the PCRF for UEs without a binding; null if their requests are refused
 * @param hideOrigin true to put our identity into Origin-Host of requests from PCFs to AFs
 * @param pcfRequestTimeout time limit for an AF's answer to a request of a PCF
 * @param keepsTerminations true to keep STRs for PCFs that cannot be reached
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
        boolean keepsTerminations) {
    /**
     * Where a peer listens.
     *
     * @param transport as a DiameterURI names it: tcp or sctp; or tls, which is the scheme aaas over tcp
     */
    public record Endpoint(int port, String transport) {}

    /** Proxy, no retry, standard answers. */
    public static final RxSettings DEFAULT = new RxSettings(
            false, Map.of(), Map.of(), SessionRetry.NONE, Map.of(), 5000, null, false, Duration.ofMillis(2500), false);

    public RxSettings {
        endpointsByHost = Map.copyOf(endpointsByHost);
        errors = Map.copyOf(errors);
        realmsByHost = Map.copyOf(realmsByHost);
    }

    ErrorAnswer answerTo(Fault fault) {
        return errors.getOrDefault(fault, ErrorAnswer.standard(fault));
    }

    /** As {@link #answerTo(Fault)}, for a request that was forwarded. */
    ErrorAnswer answerTo(RxKind kind, Fault fault) {
        return kind.isOfPcf() && fault == Fault.NO_ANSWER
                ? errors.getOrDefault(fault, ErrorAnswer.SILENT_AF)
                : answerTo(fault);
    }

    /** Whether faults of forwarded requests are answered otherwise than the node would by itself. */
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
