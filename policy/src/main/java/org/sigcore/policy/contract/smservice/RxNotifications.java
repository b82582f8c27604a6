// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamgateway.AfReply;
import tools.jackson.databind.node.ObjectNode;

/** Requests of the SM service to AFs on Rx, sent by the Diameter connector. Thread-safe. */
@RoleInterface(role = "diam-connector")
public interface RxNotifications {
    /**
     * Sends an RAR or ASR to an AF.
     *
     * @param document in the format of {@code RxToAf}
     */
    AfReply tell(ObjectNode document);
}
