// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.policing;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** An error response of a gateway. */
@Doc("Response of a gateway to refused requests.")
public record ErrorCodeProfile(
        @Doc("HTTP status; 3xx requires redirectUrl.") @Range(min = 300, max = 599)
        int errorCode,

        @Doc("Cause in the ProblemDetails.") @Size(max = 80) @Nullable
        String errorCause,

        @Size(max = 200) @Nullable String errorTitle,

        @Doc("Detail in the ProblemDetails.") @Size(max = 500) @Nullable
        String errorDescription,

        @Doc("Value of the location header.") @Size(max = 500) @Nullable
        String redirectUrl,

        @Doc("Value of the retry-after header, in seconds.") @Range(min = 0, max = 86_400) @Nullable
        Integer retryAfter) {}
