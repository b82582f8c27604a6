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
 * How sessions of one service behave; what operators change while it runs is asked for each time.
 *
 * @param service whose policies decide: {@code pcf-sm}, {@code pcf-am}, {@code pcf-ue} or {@code pcrf-core}
 * @param current whether to validate users, features of account where the peer offers its own, and the wait for a lock
 * @param peer what the peer is called in problem details: SMF or PCEF
 * @param carrier what its session is called there
 * @param emergencies true for the name of a data network, or access point, for emergencies
 * @param retry whether rules are sent again that the peer could not enforce for a while
 */
public record SessionSettings(
        String service,
        Supplier<ServiceSettings.Service> current,
        String peer,
        String carrier,
        Predicate<String> emergencies,
        Supplier<RuleRetry> retry) {
    /** Of sessions whose rules are not sent again. */
    public SessionSettings(
            String service,
            Supplier<ServiceSettings.Service> current,
            String peer,
            String carrier,
            Predicate<String> emergencies) {
        this(service, current, peer, carrier, emergencies, () -> RuleRetry.NONE);
    }

    /** Of sessions that none of is for emergencies. */
    public SessionSettings(String service, Supplier<ServiceSettings.Service> current, String peer, String carrier) {
        this(service, current, peer, carrier, dnn -> false);
    }

    /** Settings that stay as they are. */
    public SessionSettings(
            String service, boolean validateUser, String features, long lockWaitMillis, String peer, String carrier) {
        this(service, fixed(validateUser, features, lockWaitMillis), peer, carrier);
    }

    private static Supplier<ServiceSettings.Service> fixed(boolean validateUser, String features, long lockWaitMillis) {
        ServiceSettings.Service settings = new ServiceSettings.Service(validateUser, features, lockWaitMillis);
        return () -> settings;
    }

    /** True for a data network, or access point, for emergencies. */
    boolean emergency(String dnn) {
        return emergencies.test(dnn);
    }

    /** Refuse a subscriber that the UDR does not have. */
    public boolean validateUser() {
        return current.get().validateUser();
    }

    /**
     * Refuses a subscriber that the UDR does not have, where such are refused.
     *
     * @throws ProblemException 400 USER_UNKNOWN
     */
    void refuseUnknown(SubscriberSnapshot subscriber) {
        if (subscriber.source() == SubscriberSnapshot.Source.USER_UNKNOWN && validateUser()) {
            throw new ProblemException(ProblemDetails.of(400, "USER_UNKNOWN", "the UDR has no such subscriber"));
        }
    }

    /** Our mask of optional features, hexadecimal; of account where the peer offers its own. */
    public String features() {
        return current.get().features();
    }

    /** Whether a new session takes the place of an older one that it collides with. */
    boolean detectsCollisions() {
        return current.get().detectsCollisions();
    }

    /** How many sessions a subscriber may have. */
    SessionLimit limit() {
        return current.get().limit();
    }

    /** Returns the bit rate of media for which an AF gives none; null if none is set. */
    @Nullable
    BitRate mediaRate(String mediaType, boolean uplink) {
        return current.get().mediaDefaults().of(mediaType, uplink);
    }

    /** How long a request waits for another one of the same subscriber. */
    public long lockWaitMillis() {
        return current.get().lockWaitMillis();
    }
}
