// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Set;
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;

/** A worker that tries each producer once, for tests that do not depend on retries. */
public final class LabWorker {
    private LabWorker() {}

    public static Worker create() {
        return new Worker(
                "scp.lab",
                TrafficPolicy.of(
                        new RoutingOptions(
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(1),
                                1,
                                true,
                                Set.of(),
                                0),
                        false,
                        true),
                0,
                MemoryAccount.UNBOUNDED,
                new SimpleMeterRegistry());
    }
}
