// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.List;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** A mediation rule: a condition and the edits applied to messages that meet it. */
@Doc("When a message is edited, and how.")
public record MediationRule(
        @Size(min = 1, max = 128) @Doc("For logs and problems.")
        String name,

        @Default("0") @Range(min = -65535, max = 65535) @Doc("Rules of a higher salience come first.")
        int salience,

        @Default("\"true\"")
        @Size(min = 1, max = 4096)
        @Doc("JEXL condition over message: method, path, status, header(name), hasHeader(name), json(path).")
        String when,

        @Size(min = 1, max = 64) @Doc("Edits, in this order.")
        List<MediationAction> then) {
    public MediationRule {
        then = List.copyOf(then);
    }
}
