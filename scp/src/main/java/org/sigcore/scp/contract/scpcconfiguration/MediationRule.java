// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.List;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** A mediation rule: a condition and the edits applied to messages that meet it. */
@Doc("Rule that edits messages under a condition.")
public record MediationRule(
        @Size(min = 1, max = 128) @Doc("Name in logs and problem reports.")
        String name,

        @Default("0")
        @Range(min = -65535, max = 65535)
        @Doc("Priority of the rule; rules with a higher salience run " + "first.")
        int salience,

        @Default("\"true\"")
        @Size(min = 1, max = 4096)
        @Doc("JEXL condition over message: method, path, status, header(name), hasHeader(name), json(path).")
        String when,

        @Size(min = 1, max = 64) @Doc("Edits in the order of execution.")
        List<MediationAction> then) {
    public MediationRule {
        then = List.copyOf(then);
    }
}
