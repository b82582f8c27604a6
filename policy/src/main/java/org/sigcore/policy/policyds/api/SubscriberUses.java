// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.api;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Which sessions use a subscriber's data. Thread-safe. */
@RoleInterface(role = "policyds")
public interface SubscriberUses {
    /**
     * A session.
     *
     * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
     */
    record SubscriberUse(String service, String sessionId) {}

    /** The sessions of a subscriber; empty for an unknown one. */
    List<SubscriberUse> usesOf(String supi);
}
