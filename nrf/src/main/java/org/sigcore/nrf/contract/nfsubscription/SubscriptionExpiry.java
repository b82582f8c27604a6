// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfsubscription;

import org.sigcore.platform.role.RoleInterface;

/** What an auditor asks of the subscriptions. Thread-safe. */
@RoleInterface(role = "nfsubscription")
public interface SubscriptionExpiry {
    /** Deletes the subscriptions whose validity has ended; returns how many. */
    int deleteExpired();
}
