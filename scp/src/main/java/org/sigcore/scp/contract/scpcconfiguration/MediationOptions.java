// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Options of mediation that apply to all trigger points. */
@Doc("General settings of mediation.")
public record MediationOptions(
        @Default("true") @Doc("Enables trigger points.") boolean enabled,

        @Default("256") @Range(min = 1, max = 4096) @Doc("Maximum size of a body. Mediation of a larger body fails.")
        int maxBodyKibibytes) {}
