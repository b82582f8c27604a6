// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.settings;

import java.util.List;
import org.sigcore.bsf.diamgateway.logic.Fault;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code diameter/errorMapping}: what the gateway's own refusals are answered with. */
public record ErrorMapping(@Default("[]") @Size(max = 64) List<Mapping> mappings) {
    /** One row. */
    public record Mapping(
            Fault fault,

            @Doc("Result-Code, or with a vendorId Experimental-Result-Code.") @Range(min = 1001, max = 9999)
            int resultCode,

            @Doc("Vendor-Id of an Experimental-Result; 0: Result-Code.") @Default("0") @Range(min = 0, max = 16_777_215)
            int vendorId,

            @Doc("Error-Message; empty: none.") @Default("") @Size(max = 200)
            String message) {}
}
