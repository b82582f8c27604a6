// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Document {@code options}: headers of requests and responses, and the size of requests. */
@Doc("General settings of a gateway for requests and responses.")
public record IngressOptions(
        @Doc("Names this NF in the server header of errors.")
        boolean serverHeader,

        @Doc("Passes the identity of the client certificate to roles in x-forwarded-client-cert. The header in "
                + "requests of clients is removed.")
        boolean xfccHeader,

        @Doc("Maximum size of a request body; above it: 413.") @Range(min = 1, max = 1 << 30)
        int maxRequestBytes) {}
