// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;

/** Details in errors of the SCP itself. */
@Doc("How much the SCP's own errors tell.")
public record ErrorResponseOptions(
        @Doc("Own errors carry an error id and the producers that were tried.")
        boolean enhancedErrorResponse) {
    /** Includes the details. */
    public static final ErrorResponseOptions DEFAULTS = new ErrorResponseOptions(true);
}
