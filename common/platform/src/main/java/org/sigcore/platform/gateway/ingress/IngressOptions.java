// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Document {@code options}: headers of requests and responses, and the size of requests. */
@Doc("What a gateway does to every request and answer.")
public record IngressOptions(
        @Doc("Names this NF in the server header of errors.")
        boolean serverHeader,

        @Doc(
                "Tells roles who the client certificate belongs to, in x-forwarded-client-cert; what clients send is removed.")
        boolean xfccHeader,

        @Doc("Largest body of a request; above: 413.") @Range(min = 1, max = 1 << 30)
        int maxRequestBytes) {}
