// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Options of the SCP as a whole. */
@Doc("What concerns the SCP as a whole.")
public record SystemOptions(
        @Default("true") @Doc("A request that has passed this SCP before (Via) is answered with 508.")
        boolean viaHeaderCheckEnabled,

        @Nullable @Size(min = 1, max = 256) @Doc("The SCP's own locality, as NF profiles name it.")
        String locality,

        @Default("false")
        @Doc("Requests for producers in another region go to the SCP whose servingScope has their locality.")
        boolean interScpRoutingEnabled) {}
