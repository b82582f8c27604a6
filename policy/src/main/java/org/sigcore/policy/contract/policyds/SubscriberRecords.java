// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** Operator access to stored subscriber records. Thread-safe. */
@RoleInterface(role = "policyds")
public interface SubscriberRecords {
    /** Returns the record of a SUPI or GPSI; null if absent or it is stored under the other identity. */
    @Nullable
    SubscriberRecord subscriber(String ueId);
}
