// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.api;

import org.sigcore.bsf.config.RxProperties;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** {@code diameter/bindingRouting}: what becomes of the first AAR of a session. */
public record BindingRoutingOptions(
        @Doc("PROXY: relayed to the bound PCF; REDIRECT: answered with 3006 and Redirect-Host.")
        RxProperties.Mode mode,

        @Doc("First AARs that wait for their look-up at a time; beyond: TOO_MANY_LOOKUPS.")
        @Range(min = 1, max = 1_000_000)
        int maxLookups) {
    /** The document, as the NF starts with it. */
    public static ConfigResource<BindingRoutingOptions> resource(RxProperties start) {
        BindingRoutingOptions defaults = new BindingRoutingOptions(start.mode(), start.maxLookups());
        return ConfigResource.of("diameter/bindingRouting", BindingRoutingOptions.class, defaults)
                .doc("What becomes of the first AAR of a session.");
    }
}
