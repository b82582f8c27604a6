// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration items of overload levels, below {@code /{nf}/nf-common-component/v1/perfinfo}. */
@Configuration(proxyBeanMethods = false)
public class PerfInfoItems {
    /** Thresholds by service, which is the name of the serving role. Empty by default: no overload is detected. */
    public static final ConfigCollection<ServiceThresholds> THRESHOLDS = ConfigCollection.of(
                    "overloadLevelThreshold", ServiceThresholds.class)
            .in("perfinfo")
            .doc("Overload thresholds by service, named after the role that serves it.")
            .checkAll((all, problems) -> all.forEach((service, thresholds) -> problems.unless(
                    thresholds.metricsThresholdList().stream()
                                    .map(ServiceThresholds.MetricThresholds::metricsName)
                                    .distinct()
                                    .count()
                            == thresholds.metricsThresholdList().size(),
                    "/" + service + "/metricsThresholdList",
                    "expected each metric once")));

    @Bean
    ConfigItems perfInfoItems() {
        return ConfigItems.of(THRESHOLDS);
    }
}
