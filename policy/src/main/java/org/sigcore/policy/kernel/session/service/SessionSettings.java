// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.session.BitRate;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.settings.RuleRetry;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.settings.SessionLimit;

/**
 * Settings for the sessions of one service; values that operators change at runtime are read for each use.
 *
 * @param service whose policies decide: {@code pcf-sm}, {@code pcf-am}, {@code pcf-ue} or {@code pcrf-core}
 * @param current configuration of the service
 * @param peer name of the peer in problem details, such as SMF or PCEF
 * @param carrier name of its session in problem details
 * @param emergencies true for the name of an emergency data network or access point
 * @param retry settings for resending rules that the peer temporarily could not enforce
 */
public record SessionSettings(
        String service,
        Supplier<ServiceSettings.Service> current,
        String peer,
        String carrier,
        Predicate<String> emergencies,
        Supplier<RuleRetry> retry) {
    /** Creates settings without resending of rules. */
    public SessionSettings(
            String service,
            Supplier<ServiceSettings.Service> current,
            String peer,
            String carrier,
            Predicate<String> emergencies) {
        this(service, current, peer, carrier, emergencies, () -> RuleRetry.NONE);
    }

    /** Creates settings without emergency sessions. */
    public SessionSettings(String service, Supplier<ServiceSettings.Service> current, String peer, String carrier) {
        this(service, current, peer, carrier, dnn -> false);
    }

    /** Creates fixed settings. */
    public SessionSettings(
            String service, boolean validateUser, String features, long lockWaitMillis, String peer, String carrier) {
        this(service, fixed(validateUser, features, lockWaitMillis), peer, carrier);
    }

    private static Supplier<ServiceSettings.Service> fixed(boolean validateUser, String features, long lockWaitMillis) {
        ServiceSettings.Service settings = new ServiceSettings.Service(validateUser, features, lockWaitMillis);
        return () -> settings;
    }

    /** True for an emergency data network or access point. */
    boolean emergency(String dnn) {
        return emergencies.test(dnn);
    }

    /** True if subscribers that the UDR does not have are rejected. */
    public boolean validateUser() {
        return current.get().validateUser();
    }

    /**
     * Rejects a subscriber that the UDR does not have, if so configured.
     *
     * @throws ProblemException 400 USER_UNKNOWN
     */
    void refuseUnknown(SubscriberSnapshot subscriber) {
        if (subscriber.source() == SubscriberSnapshot.Source.USER_UNKNOWN && validateUser()) {
            throw new ProblemException(ProblemDetails.of(400, "USER_UNKNOWN", "the UDR has no such subscriber"));
        }
    }

    /** Returns the hexadecimal mask of supported optional features; used if the peer offers its own. */
    public String features() {
        return current.get().features();
    }

    /** True if a new session replaces an older one that it collides with. */
    boolean detectsCollisions() {
        return current.get().detectsCollisions();
    }

    /** Returns the limit of sessions per subscriber. */
    SessionLimit limit() {
        return current.get().limit();
    }

    /** Returns the configured bit rate of media for which an AF gives none; null if none is set. */
    @Nullable
    BitRate mediaRate(String mediaType, boolean uplink) {
        return current.get().mediaDefaults().of(mediaType, uplink);
    }

    /** Returns the time for which a request waits for another one of the same subscriber. */
    public long lockWaitMillis() {
        return current.get().lockWaitMillis();
    }
}
