// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.policyds.SourceAnswer;

/** Data of subscribers at the HSS, over Sh. Thread-safe. */
@SpecRef("TS 29.328 6.1")
@RoleInterface(role = "diam-connector")
public interface HssUserData {
    /**
     * Subscribes to changes (SNR) where the source says so and the HSS lets us, and reads (UDR). A subscription is told also when
     * the data could not be read.
     *
     * @param source name of the data source
     * @param values by placeholder
     * @return NOT_ASKED for a source that is not configured, and where there is no HSS or no identity to ask by
     */
    SourceAnswer readSh(String source, Map<String, String> values);

    /** Ends a subscription (SNR). False when the HSS does not answer, or cannot now: to be retried. */
    boolean unsubscribeSh(String uri);
}
