// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** What is kept of subscribers, and which sessions use it. Thread-safe. */
@RoleInterface(role = "policyds")
public interface SubscriberRecords {
    /** The row of that SUPI or GPSI; null where there is none, or it is kept by the other identity. */
    @Nullable
    SubscriberRecord subscriber(String ueId);
}
