// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfsubscription;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions granted by this NRF set. Thread-safe. */
@RoleInterface(role = "nfsubscription")
public interface OwnSubscriptions {
    /** Returns the SubscriptionData of every subscription that has not expired. */
    List<ObjectNode> documents();
}
