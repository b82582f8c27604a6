// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpmediation;

import org.sigcore.platform.role.RoleInterface;

/** Edits messages by configured rules. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scp-mediation")
public interface Mediation {
    /**
     * Runs the rules of a group and returns the edited message.
     *
     * @throws org.sigcore.model.ProblemException if the group does not exist or one of its rules fails; all edits are
     *     then discarded
     */
    Message mediate(String ruleGroup, Message message);
}
