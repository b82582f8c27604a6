// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * The gate before every operation, which knows their priorities. Thread-safe.
 *
 * @param gate what samples the load, and counts
 */
public record RequestGate(ConfigView<NbsfCongestionOptions> settings, CongestionGate gate) {
    /** A gate that admits everything until its sampling finds congestion. */
    public RequestGate(ConfigView<NbsfCongestionOptions> settings, DoubleSupplier cpuPercent) {
        this(settings, new CongestionGate("nbsf", settings, Map.of(CongestionSampler.CPU, cpuPercent)));
    }

    /** The answer to a request that is not taken; null if it is, and then {@link #done} follows. */
    @Nullable
    SbiResponse enter(Operation operation, SbiRequest request) {
        return gate.enter(() -> operation.priority(settings.current().priorities()), request);
    }

    /** A request that was taken is answered. */
    void done() {
        gate.done();
    }
}
