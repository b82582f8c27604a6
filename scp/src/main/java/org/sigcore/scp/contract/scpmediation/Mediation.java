// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpmediation;

import org.sigcore.platform.role.RoleInterface;

/** Edits messages by rules. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scp-mediation")
public interface Mediation {
    /**
     * Runs the rules of a group.
     *
     * @throws org.sigcore.model.ProblemException if there is no such group, or one of its rules fails: then nothing counts
     */
    Message mediate(String ruleGroup, Message message);
}
