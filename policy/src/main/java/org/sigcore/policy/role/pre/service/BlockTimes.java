// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.sigcore.policy.role.pre.logic.Evaluation;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.logic.code.BlockClock;
import tools.jackson.databind.JsonNode;

/**
 * {@code occnp_block_exec_time_ns}: how long statement blocks take, with what is in them, by service and kind of block. One
 * evaluation in {@value #EVERY} is timed, so that the others do not pay for it. Thread-safe.
 */
public final class BlockTimes {
    private static final int EVERY = 256;
    private final MeterRegistry meters;
    private final LongSupplier nanoClock;

    /** @param nanoClock as {@link System#nanoTime} */
    public BlockTimes(MeterRegistry meters, LongSupplier nanoClock) {
        this.meters = meters;
        this.nanoClock = nanoClock;
    }

    /** Evaluates a project, as {@link PolicyProject#run(JsonNode, BlockClock, boolean)} says. */
    public Evaluation run(String service, PolicyProject project, JsonNode context, boolean keepsLast) {
        if (ThreadLocalRandom.current().nextInt(EVERY) != 0) {
            return project.run(context, null, keepsLast);
        }
        return timed(service, project, context, keepsLast);
    }

    /** Evaluates a project, and times its blocks. */
    Evaluation timed(String service, PolicyProject project, JsonNode context, boolean keepsLast) {
        BlockClock clock = new BlockClock() {
            @Override
            public long nanos() {
                return nanoClock.getAsLong();
            }

            @Override
            public void took(String block, long nanos) {
                DistributionSummary.builder("occnp.block.exec.time.ns")
                        .tags("service", service, "block", block)
                        .register(meters)
                        .record((double) nanos);
            }
        };
        return project.run(context, clock, keepsLast);
    }
}
