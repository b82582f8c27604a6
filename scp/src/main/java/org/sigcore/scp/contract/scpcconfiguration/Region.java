// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.Set;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** A region: localities whose producers are alternates of each other. */
@Doc("A region: the localities whose producers may stand in for one another.")
public record Region(
        @Size(min = 1, max = 1024) @Doc("As NF profiles name them; each stands in one region.")
        Set<String> localities) {
    public Region {
        localities = Set.copyOf(localities);
    }
}
