// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code ocpolicymapping}: overload control with the discard policy of each service. */
@Doc("Overload control: discard policies by service.")
public record PolicyMapping(
        boolean enabled,
        @Size(max = 64) List<Mapping> mappings,

        @Doc("Interval at which levels are evaluated.") @Between(min = "10ms", max = "1m")
        Duration samplingPeriod,

        @Doc("Priority of requests without 3gpp-Sbi-Message-Priority.") @Range(min = 0, max = 31)
        int defaultPriority) {

    /** Discard policy of one service. */
    public record Mapping(
            @Doc("Name of the role that serves it.") String svcName,
            @Doc("Key in ocdiscardpolicies.") String policyName) {}
}
