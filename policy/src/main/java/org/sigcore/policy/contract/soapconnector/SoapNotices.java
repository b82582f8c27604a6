// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.soapconnector;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.notifier.NoticeOutcome;
import tools.jackson.databind.node.ObjectNode;

/** SOAP servers that receive notices. Thread-safe. */
@SpecRef("W3C SOAP 1.1 6")
@RoleInterface(role = "soap-connector")
public interface SoapNotices {
    /**
     * Sends a notice and waits for the response.
     *
     * @param notice {@link org.sigcore.policy.contract.notifier.Notice} for a server in {@code notices/soap}
     * @return REFUSED for a server that is not configured
     */
    NoticeOutcome sendSoapNotice(ObjectNode notice);
}
