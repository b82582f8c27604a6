// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.session.BitRate;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.settings.PolicySettings;
import org.sigcore.policy.kernel.settings.RuleRetry;
import org.sigcore.policy.kernel.settings.SessionLimit;

/**
 * Service to which sessions belong, and its settings.
 *
 * @param service whose policies decide: {@code pcf-sm}, {@code pcf-am}, {@code pcf-ue} or {@code pcrf-core}
 * @param now settings of the request in progress
 * @param peer name of the peer in problem details, such as SMF or PCEF
 * @param carrier name of its session in problem details
 */
public record SessionSettings(String service, Supplier<PolicySettings> now, String peer, String carrier) {
    private PolicySettings.Service current() {
        return now.get().service(service);
    }

    /** True for an emergency data network or access point. */
    boolean emergency(String dnn) {
        return now.get().emergency(service, dnn);
    }

    /**
     * Rejects a subscriber that the UDR does not have, if so configured.
     *
     * @throws ProblemException 400 USER_UNKNOWN
     */
    void refuseUnknown(SubscriberSnapshot subscriber) {
        if (subscriber.source() == SubscriberSnapshot.Source.USER_UNKNOWN
                && current().validateUser()) {
            throw new ProblemException(ProblemDetails.of(400, "USER_UNKNOWN", "the UDR has no such subscriber"));
        }
    }

    /** Returns the hexadecimal mask of supported optional features; used if the peer offers its own. */
    String features() {
        return current().features();
    }

    /** True if a new session replaces an older one that it collides with. */
    boolean detectsCollisions() {
        return current().detectsCollisions();
    }

    /** Returns the limit of sessions per subscriber. */
    SessionLimit limit() {
        return current().limit();
    }

    /** Returns the configured bit rate of media for which an AF gives none; null if none is set. */
    @Nullable
    BitRate mediaRate(String mediaType, boolean uplink) {
        return current().mediaDefaults().of(mediaType, uplink);
    }

    /** Returns the time for which a request waits for another one of the same subscriber. */
    long lockWaitMillis() {
        return current().lockWaitMillis();
    }

    /** Returns the settings for resending rules that the peer temporarily could not enforce. */
    RuleRetry retry() {
        return now.get().ruleRetry(service);
    }
}
