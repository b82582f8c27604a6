// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/**
 * Selects the next host for a request that a PCF rejected, did not answer, or could not receive. Pure, immutable.
 *
 * @param profiles retry profiles; the first matching one applies
 * @param sets sets of interchangeable Diameter identities, in lower case
 */
public record SessionRetry(List<RetryProfile> profiles, List<List<String>> sets) {
    /** Never retries. */
    public static final SessionRetry NONE = new SessionRetry(List.of(), List.of());

    public SessionRetry {
        profiles = List.copyOf(profiles);
        sets = sets.stream().map(SessionRetry::lower).toList();
    }

    /** Returns true if a profile applies to requests of this kind. */
    boolean concerns(RxKind kind) {
        for (RetryProfile profile : profiles) {
            if (profile.messages().contains(kind)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the next host to try.
     *
     * @param outcome outcome of the last attempt
     * @param tried hosts in the order in which they were tried; the first is the original destination
     * @return null if the outcome is final
     */
    @Nullable
    String next(RxKind kind, Outcome outcome, List<String> tried) {
        for (RetryProfile profile : profiles) {
            // An unreachable alternate does not end the retries.
            boolean fits = profile.fits(kind, outcome) || (tried.size() > 1 && outcome.isUnsent());
            if (fits && profile.messages().contains(kind)) {
                return tried.size() > profile.maxRetries() ? null : alternate(profile, tried);
            }
        }
        return null;
    }

    private @Nullable String alternate(RetryProfile profile, List<String> tried) {
        List<String> alternates = profile.alternates().isEmpty() ? others(tried.getFirst()) : profile.alternates();
        for (String host : alternates) {
            if (!tried.contains(host)) {
                return host;
            }
        }
        return null;
    }

    /** Returns the other members of the host's set, starting with those that follow it. */
    private List<String> others(String host) {
        for (List<String> set : sets) {
            int at = set.indexOf(host);
            if (at >= 0) {
                return Stream.concat(set.subList(at + 1, set.size()).stream(), set.subList(0, at).stream())
                        .toList();
            }
        }
        return List.of();
    }

    private static List<String> lower(List<String> set) {
        return set.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    /**
     * Outcome of an attempt.
     *
     * @param code Result-Code or Experimental-Result-Code of the answer; 0 without one
     * @param fault null if an answer was received
     */
    public record Outcome(int code, @Nullable Fault fault) {
        boolean isUnsent() {
            return fault == Fault.PEER_UNREACHABLE || fault == Fault.REALM_NOT_SERVED || fault == Fault.PEER_BUSY;
        }
    }
}
