// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfsubscription;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** The subscriptions that this NRF set granted. Thread-safe. */
@RoleInterface(role = "nfsubscription")
public interface OwnSubscriptions {
    /** The SubscriptionData of each that has not expired. */
    List<ObjectNode> documents();
}
