// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Servers that take notices by HTTP. Thread-safe. */
@RoleInterface(role = "notifier")
public interface HttpNotices {
    /**
     * Sends a notice, and waits for the answer.
     *
     * @param notice {@link org.sigcore.policy.contract.notifier.Notice}, whose server is one of {@code notices/http}
     * @return REFUSED for a server that is not configured
     */
    NoticeOutcome sendHttpNotice(ObjectNode notice);
}
