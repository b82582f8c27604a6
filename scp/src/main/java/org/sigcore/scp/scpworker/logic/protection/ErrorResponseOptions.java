// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;

/** How much the SCP's own errors tell. */
@Doc("How much the SCP's own errors tell.")
public record ErrorResponseOptions(
        @Doc("Own errors carry an error id and the producers that were tried.")
        boolean enhancedErrorResponse) {
    /** They do. */
    public static final ErrorResponseOptions DEFAULTS = new ErrorResponseOptions(true);
}
