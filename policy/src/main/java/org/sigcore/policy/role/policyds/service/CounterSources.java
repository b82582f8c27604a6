// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.policy.role.policyds.logic.SourceChoice.CounterSource;

/**
 * Selects the function that counts a subscriber's spending: the CHF over N28, or the OCS over Sy. All Gx and N7
 * sessions of a subscriber share one subscription to one of them. Thread-safe.
 */
public final class CounterSources {
    private final SpendingLimits chf;
    private final OcsSpendingLimits ocs;
    private final ServiceSettings settings;
    private final SourceChooser chooser;

    public CounterSources(SpendingLimits chf, OcsSpendingLimits ocs, ServiceSettings settings, SourceChooser chooser) {
        this.chf = chf;
        this.ocs = ocs;
        this.settings = settings;
        this.chooser = chooser;
    }

    /**
     * Returns the URI of a subscription after a notification: an Sy session follows its OCS to another host, as
     * {@link org.sigcore.policy.contract.diamgateway.DiameterHosts} describes.
     *
     * @param from the Sy session at an OCS; null for the CHF
     * @param connected true for the Diameter identity of an OCS with an open connection
     * @return null for a notification of another subscription, or of an OCS to which the session may not move
     */
    static @Nullable String followed(@Nullable String uri, @Nullable SyOrigin from, Predicate<String> connected) {
        SySession session = SySession.of(uri);
        if (session == null || from == null) {
            return session == null && from == null ? uri : null;
        }
        SySession followed = session.followed(from, connected);
        return followed == null ? null : followed.uri();
    }

    /**
     * Returns the preferred source for a subscriber without a subscription, by policies of {@code pds} or the settings.
     */
    CounterSource first(SubscriberQuery query, @Nullable String there, Instant now) {
        if (there != null) {
            return SySession.of(there) == null ? CounterSource.CHF : CounterSource.OCS;
        }
        SourceChoice choice = chooser.choose(query, now);
        return choice.counterSource() == null ? configured(query) : choice.counterSource();
    }

    private CounterSource configured(SubscriberQuery query) {
        return switch (settings.now().user().ocs().use()) {
            case "ALWAYS" -> CounterSource.OCS;
            case "NEVER" -> CounterSource.CHF;
            default ->
                query.service().equals("pcrf-core") && ocs.ocsIsThere() ? CounterSource.OCS : CounterSource.EITHER;
        };
    }

    /** Subscribes; {@code EITHER} falls back to the OCS if there is no CHF. */
    Answer subscribe(CounterSource source, Counted subscriber, List<String> counterIds) {
        if (source == CounterSource.OCS) {
            return ocs.openSy(subscriber, counterIds);
        }
        Answer answer = chf.subscribe(subscriber, counterIds);
        return answer.status() == 0 && source == CounterSource.EITHER && ocs.ocsIsThere()
                ? ocs.openSy(subscriber, counterIds)
                : answer;
    }

    Answer modify(String uri, Counted subscriber, List<String> counterIds) {
        return SySession.of(uri) == null
                ? chf.modify(uri, subscriber, counterIds)
                : ocs.changeSy(uri, subscriber, counterIds);
    }

    /** Ends a subscription at its source; returns false to be retried later. */
    public boolean unsubscribe(String uri) {
        return SySession.of(uri) == null ? chf.unsubscribe(uri) : ocs.closeSy(uri);
    }

    Duration timeout(CounterSource source) {
        return source == CounterSource.OCS
                ? settings.now().user().ocs().timeout()
                : settings.now().user().chf().timeout();
    }

    Duration retryInterval(CounterSource source) {
        return source == CounterSource.OCS
                ? settings.now().user().ocs().retryInterval()
                : settings.now().user().chf().retryInterval();
    }
}
