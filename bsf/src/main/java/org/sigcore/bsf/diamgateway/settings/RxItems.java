// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.settings;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.config.RxProperties;
import org.sigcore.bsf.diamgateway.logic.Fault;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.diameter.DiameterCongestion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The gateway's documents; those of the Diameter node itself are the platform's. The wiring class imports this. */
@Configuration(proxyBeanMethods = false)
public class RxItems {
    static final ConfigResource<ErrorMapping> ERROR_MAPPING = ConfigResource.of(
                    "diameter/errorMapping", ErrorMapping.class, new ErrorMapping(List.of()))
            .doc("What the Diameter gateway's own refusals are answered with.")
            .check(RxItems::checkFaults);
    static final ConfigCollection<SessionRetryProfile> SESSION_RETRY = ConfigCollection.of(
                    "diameter/sessionRetry", SessionRetryProfile.class)
            .doc("When an Rx request is tried at another PCF.");
    /** From which load on which requests are refused. */
    public static final ConfigResource<CongestionControl> CONGESTION_CONTROL =
            DiameterCongestion.document(CongestionControl.class, CongestionControl.DEFAULT);

    static ConfigResource<BindingRouting> bindingRouting(RxProperties start) {
        BindingRouting defaults = new BindingRouting(start.mode(), start.maxLookups());
        return ConfigResource.of("diameter/bindingRouting", BindingRouting.class, defaults)
                .doc("What becomes of the first AAR of a session.");
    }

    @Bean
    ConfigItems rxItems(BsfProperties properties) {
        return ConfigItems.of(bindingRouting(properties.diameter()), ERROR_MAPPING, SESSION_RETRY, CONGESTION_CONTROL);
    }

    private static void checkFaults(ErrorMapping mapping, Problems problems) {
        Set<Fault> seen = EnumSet.noneOf(Fault.class);
        for (int i = 0; i < mapping.mappings().size(); i++) {
            problems.unless(
                    seen.add(mapping.mappings().get(i).fault()), "/mappings/" + i + "/fault", "is mapped already");
        }
    }
}
