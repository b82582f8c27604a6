// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfsubscription;

import org.sigcore.platform.role.RoleInterface;

/** Access of the auditor to subscriptions. Thread-safe. */
@RoleInterface(role = "nfsubscription")
public interface SubscriptionExpiry {
    /** Deletes the expired subscriptions; returns their number. */
    int deleteExpired();
}
