// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Options of the SCP as a whole. */
@Doc("General settings of the SCP.")
public record SystemOptions(
        @Default("true") @Doc("Rejects a request that has passed this SCP before (Via) with 508.")
        boolean viaHeaderCheckEnabled,

        @Nullable @Size(min = 1, max = 256) @Doc("Locality of the SCP, as in NF profiles.")
        String locality,

        @Default("false")
        @Doc("Routes requests for producers in another region to the SCP whose servingScope contains their locality.")
        boolean interScpRoutingEnabled) {}
