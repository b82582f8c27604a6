// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.Set;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** A region: localities whose producers are alternates of each other. */
@Doc("Region: localities whose producers can replace each other.")
public record Region(
        @Size(min = 1, max = 1024) @Doc("Localities as in NF profiles. A locality belongs to one region.")
        Set<String> localities) {
    public Region {
        localities = Set.copyOf(localities);
    }
}
