// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;

/**
 * Spending limits of subscribers at the OCS, over Sy, in the words of those at a CHF: a subscription's URI is that of a {@link
 * SySession}, and the status of an answer is the one with which a CHF would say the same. Thread-safe.
 */
@SpecRef("TS 29.219 4.5")
@RoleInterface(role = "diam-connector")
public interface OcsSpendingLimits {
    /** Whether there is whom to ask: a realm is configured, or a peer that offers Sy is connected. */
    boolean ocsIsThere();

    /**
     * Opens an Sy session (SLR INITIAL_REQUEST).
     *
     * @param counterIds empty for all
     */
    Answer openSy(Counted subscriber, List<String> counterIds);

    /** Asks for other counters in an Sy session (SLR INTERMEDIATE_REQUEST); 404 for one that the OCS does not have. */
    Answer changeSy(String uri, Counted subscriber, List<String> counterIds);

    /** Ends an Sy session (STR). False when the OCS does not answer, or cannot now: to be retried. */
    boolean closeSy(String uri);
}
