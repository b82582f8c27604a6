// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.policyds.SourceAnswer;

/** Subscriber data at the HSS, read over Sh. Thread-safe. */
@SpecRef("TS 29.328 6.1")
@RoleInterface(role = "diam-connector")
public interface HssUserData {
    /**
     * Subscribes to changes (SNR) if the data source is configured to and the HSS permits it, and reads the data (UDR).
     * A subscription is returned even if reading fails.
     *
     * @param source name of the data source
     * @param values by placeholder
     * @return NOT_ASKED if the source is not configured, no HSS is available, or the identity to query by is missing
     */
    SourceAnswer readSh(String source, Map<String, String> values);

    /**
     * Ends a subscription (SNR). Returns false if the HSS is unreachable or temporarily unavailable; the caller
     * retries.
     */
    boolean unsubscribeSh(String uri);
}
