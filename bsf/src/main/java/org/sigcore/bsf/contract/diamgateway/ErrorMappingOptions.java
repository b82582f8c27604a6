// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code diameter/errorMapping}: result codes and messages of the gateway's own error answers. */
public record ErrorMappingOptions(
        @Default("[]") @Size(max = 64) List<Mapping> mappings) {
    /** Mapping of one fault. */
    public record Mapping(
            Fault fault,

            @Doc("Result-Code, or Experimental-Result-Code if vendorId is set.") @Range(min = 1001, max = 9999)
            int resultCode,

            @Doc("Vendor-Id of an Experimental-Result; 0 for Result-Code.")
            @Default("0")
            @Range(min = 0, max = 16_777_215)
            int vendorId,

            @Doc("Error-Message; empty for none.") @Default("") @Size(max = 200)
            String message) {}

    /** Definition of the document. */
    public static final ConfigResource<ErrorMappingOptions> RESOURCE = ConfigResource.of(
                    "diameter/errorMapping", ErrorMappingOptions.class, new ErrorMappingOptions(List.of()))
            .doc("Result codes of requests that the Diameter gateway refuses.")
            .check(ErrorMappingOptions::checkFaults);

    private static void checkFaults(ErrorMappingOptions mapping, Problems problems) {
        Set<Fault> seen = EnumSet.noneOf(Fault.class);
        for (int i = 0; i < mapping.mappings().size(); i++) {
            problems.unless(
                    seen.add(mapping.mappings().get(i).fault()), "/mappings/" + i + "/fault", "is mapped already");
        }
    }
}
