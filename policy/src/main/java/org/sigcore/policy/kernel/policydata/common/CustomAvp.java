// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code policydata/pcrf/customavps/{name}}. */
@Doc("AVP of an operator or vendor on Gx. Policies read it as request.customAvps.<name> and write it as "
        + "customAvps.<name> of the decision. It is sent, and may be received, without the M bit.")
public record CustomAvp(
        @Doc("AVP code.") @Range(min = 1, max = 4_294_967_295L)
        long code,

        @Doc("Vendor-Id; 0 for none.") @Range(min = 0, max = 4_294_967_295L)
        long vendorId,

        @Doc("Type of the value: a JSON number for numeric types, hexadecimal text for OctetString.")
        @OneOf({"UTF8String", "OctetString", "Unsigned32", "Unsigned64", "Integer32", "Integer64"})
        String type,

        @Nullable @Size(max = 512) String description) {}
