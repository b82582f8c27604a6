// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.List;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Mediation rules that run together on a message. */
@Doc("Group of rules that run together.")
public record MediationRuleGroup(
        @Size(min = 1, max = 256) @Doc("Rules of the group.")
        List<MediationRule> rules) {
    public MediationRuleGroup {
        rules = List.copyOf(rules);
    }
}
