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
        @Doc("PROXY: relayed to the bound PCF; REDIRECT: answered with 3006 and Redirect-Host.")
        RxProperties.Mode mode,

        @Doc("First AARs that wait for their look-up at a time; beyond: TOO_MANY_LOOKUPS.")
        @Range(min = 1, max = 1_000_000)
        int maxLookups,

        @Doc("First AARs whose UE has no binding, such as a UE on 4G.") @Default("{}")
        NoBinding noBinding,

        @Doc(
                "True: RAR and ASR carry the BSF's Origin-Host towards the AF, for AFs that answer to the peer named there.")
        @Default("false")
        boolean hideOrigin,

        @Doc("Time for the AF's answer to RAR or ASR; less than the PCF waits, so that it learns of a failure.")
        @Default("2500ms")
        @Between(min = "100ms", max = "60s")
        Duration pcfRequestTimeout,

        @Doc("STRs whose PCF cannot be reached: they are answered with 2001 and sent when it can be reached again.")
        @Default("{}")
        UndeliveredStr undeliveredStr) {
    /** Limits of the queue of STRs for unreachable PCFs. */
    public record UndeliveredStr(
            @Doc("Time after which such an STR is dropped; 0s: none is kept, and the AF gets 3002.")
            @Default("1d")
            @Between(min = "0s", max = "7d")
            Duration keepFor,

            @Doc("STRs that are kept at a time; further ones are answered with 3002.")
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
            @Doc("Diameter identity of the PCRF that gets it; left out: NO_BINDING, 5065.")
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
                .doc("How Rx is routed between AFs and PCFs.");
    }
}
