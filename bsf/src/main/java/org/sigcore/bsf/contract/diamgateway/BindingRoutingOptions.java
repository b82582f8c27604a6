// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.diamgateway;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.config.RxProperties;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code diameter/bindingRouting}: Rx routing between AFs and PCFs. */
public record BindingRoutingOptions(
        @Doc("PROXY: relays requests to the bound PCF. REDIRECT: answers with 3006 and Redirect-Host.")
        RxProperties.Mode mode,

        @Doc("Maximum number of initial AARs that wait for a lookup; above it: TOO_MANY_LOOKUPS.")
        @Range(min = 1, max = 1_000_000)
        int maxLookups,

        @Doc("Handling of initial AARs whose UE has no binding, such as a UE on 4G.") @Default("{}")
        NoBinding noBinding,

        @Doc("If true, RAR and ASR to the AF carry the Origin-Host of the BSF, for AFs that answer to the peer in "
                + "Origin-Host.")
        @Default("false")
        boolean hideOrigin,

        @Doc("Timeout for the answer of the AF to RAR or ASR; shorter than the timeout of the PCF, so that the PCF "
                + "receives the failure.")
        @Default("2500ms")
        @Between(min = "100ms", max = "60s")
        Duration pcfRequestTimeout,

        @Doc("Handling of STRs whose PCF is unreachable: they are answered with 2001 and sent when it is reachable "
                + "again.")
        @Default("{}")
        UndeliveredStr undeliveredStr) {
    /** Limits of the queue of STRs for unreachable PCFs. */
    public record UndeliveredStr(
            @Doc("Time after which such an STR is discarded; 0s to store none and answer the AF with 3002.")
            @Default("1d")
            @Between(min = "0s", max = "7d")
            Duration keepFor,

            @Doc("Maximum number of stored STRs, a tenth of it from one AF; further ones are answered with 3002.")
            @Default("10000")
            @Range(min = 1, max = 1_000_000)
            int most) {
        /** Default options. */
        public static final UndeliveredStr DEFAULT = new UndeliveredStr(Duration.ofDays(1), 10_000);

        /** Returns true if undeliverable STRs are stored. */
        public boolean isKept() {
            return keepFor.isPositive();
        }
    }

    /** Treatment of first AARs for UEs without a binding. */
    public record NoBinding(
            @Doc("Diameter identity of the PCRF that receives it. If absent: NO_BINDING, 5065.")
            @Nullable
            @Size(min = 1, max = 255)
            String forwardTo) {}

    /** Definition of the document, with its initial value. */
    public static ConfigResource<BindingRoutingOptions> resource(RxProperties start) {
        BindingRoutingOptions defaults = new BindingRoutingOptions(
                start.mode(),
                start.maxLookups(),
                new NoBinding(start.noBinding().forwardTo()),
                start.hideOrigin(),
                start.pcfRequestTimeout(),
                UndeliveredStr.DEFAULT);
        return ConfigResource.of("diameter/bindingRouting", BindingRoutingOptions.class, defaults)
                .doc("Routing of Rx between AFs and PCFs.");
    }
}
