// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** HTTP servers that receive notices. Thread-safe. */
@RoleInterface(role = "notifier")
public interface HttpNotices {
    /**
     * Sends a notice and waits for the response.
     *
     * @param notice {@link org.sigcore.policy.contract.notifier.Notice} for a server in {@code notices/http}
     * @return REFUSED for a server that is not configured
     */
    NoticeOutcome sendHttpNotice(ObjectNode notice);
}
