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
 * Where a request goes after a PCF that refused it, did not answer, or could not be reached. Pure, immutable.
 *
 * @param profiles the first one that fits decides
 * @param sets Diameter identities that stand for one another, in lower case
 */
public record SessionRetry(List<RetryProfile> profiles, List<List<String>> sets) {
    /** Never tries again. */
    public static final SessionRetry NONE = new SessionRetry(List.of(), List.of());

    public SessionRetry {
        profiles = List.copyOf(profiles);
        sets = sets.stream().map(SessionRetry::lower).toList();
    }

    /** Whether the outcome of such requests matters at all. */
    boolean concerns(RxKind kind) {
        for (RetryProfile profile : profiles) {
            if (profile.messages().contains(kind)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The next host to try.
     *
     * @param outcome of the last attempt
     * @param tried hosts in the order in which they were tried; the first is the one that the request was meant for
     * @return null when the outcome is final
     */
    @Nullable
    String next(RxKind kind, Outcome outcome, List<String> tried) {
        for (RetryProfile profile : profiles) {
            // An alternate that is not there is no reason to stop.
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

    /** The other members of the host's set, those behind it first. */
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
     * How an attempt ended.
     *
     * @param code Result-Code or Experimental-Result-Code of the answer; 0 without one
     * @param fault null when there was an answer
     */
    public record Outcome(int code, @Nullable Fault fault) {
        boolean isUnsent() {
            return fault == Fault.PEER_UNREACHABLE || fault == Fault.REALM_NOT_SERVED || fault == Fault.PEER_BUSY;
        }
    }
}
