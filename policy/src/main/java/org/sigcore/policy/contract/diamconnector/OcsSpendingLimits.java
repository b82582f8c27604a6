// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;

/**
 * Spending limits of subscribers at the OCS, over Sy, modelled like those at a CHF: the URI of a subscription
 * identifies an {@link SySession}, and the status of an answer is the equivalent HTTP status of a CHF. Thread-safe.
 */
@SpecRef("TS 29.219 4.5")
@RoleInterface(role = "diam-connector")
public interface OcsSpendingLimits {
    /** Returns true if an OCS is available: a realm is configured, or a peer that supports Sy is connected. */
    boolean ocsIsThere();

    /**
     * Opens an Sy session (SLR INITIAL_REQUEST).
     *
     * @param counterIds empty for all
     */
    Answer openSy(Counted subscriber, List<String> counterIds);

    /**
     * Replaces the counters of an Sy session (SLR INTERMEDIATE_REQUEST); status 404 if the OCS does not have the
     * session.
     */
    Answer changeSy(String uri, Counted subscriber, List<String> counterIds);

    /**
     * Ends an Sy session (STR). Returns false if the OCS is unreachable or temporarily unavailable; the caller retries.
     */
    boolean closeSy(String uri);
}
