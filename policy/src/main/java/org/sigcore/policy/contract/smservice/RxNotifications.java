// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamgateway.AfReply;
import tools.jackson.databind.node.ObjectNode;

/** What the SM service has to tell an AF that came over Rx; carried out by the Diameter connector. Thread-safe. */
@RoleInterface(role = "diam-connector")
public interface RxNotifications {
    /**
     * Sends the AF a RAR or ASR.
     *
     * @param document of {@code RxToAf}
     */
    AfReply tell(ObjectNode document);
}
