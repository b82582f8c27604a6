// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** NRFs that share their state, so that any member can answer. */
@Doc("Set of NRFs that share their state, so that any of them can answer.")
public record NrfSet(
        @Default("[]") @Size(max = 64) @Doc("Members of the set.")
        List<NrfInstance> nrfs,

        @Nullable @Size(min = 1, max = 255) @Doc("Name whose DNS SRV records list further members.")
        String nrfSrvFqdn) {
    public NrfSet {
        nrfs = List.copyOf(nrfs);
    }
}
