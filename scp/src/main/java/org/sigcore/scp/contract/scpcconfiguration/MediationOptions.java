// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Options of mediation that apply to all trigger points. */
@Doc("Mediation as a whole.")
public record MediationOptions(
        @Default("true") @Doc("Whether trigger points count.")
        boolean enabled,

        @Default("256") @Range(min = 1, max = 4096) @Doc("A larger body is not edited: that is a failure.")
        int maxBodyKibibytes) {}
