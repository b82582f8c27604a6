// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Admission gate of all operations, with their priorities. Thread-safe.
 *
 * @param gate samples the load and counts rejections
 */
public record RequestGate(CongestionGate gate) {
    /** Creates a gate that admits every request until its sampling detects congestion. */
    public RequestGate(ConfigView<NbsfCongestionOptions> settings, DoubleSupplier cpuPercent) {
        this(new CongestionGate("nbsf", settings, Map.of(CongestionSampler.CPU, cpuPercent)));
    }

    /** Returns the response to a rejected request; null if it is admitted. The caller then calls {@link #done}. */
    @Nullable
    SbiResponse enter(Operation operation, SbiRequest request, NbsfCongestionOptions now) {
        return gate.enter(now, () -> operation.priority(now.priorities()), request, UnaryOperator.identity());
    }

    /** Called when an admitted request has been answered. */
    void done() {
        gate.done();
    }
}
