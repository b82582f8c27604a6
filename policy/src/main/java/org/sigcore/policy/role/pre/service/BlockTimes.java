// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.role.pre.logic.Evaluation;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.logic.code.BlockClock;
import org.sigcore.policy.role.pre.service.RunningProjects.Chosen;
import tools.jackson.databind.JsonNode;

/**
 * Metrics of evaluations. {@code occnp_policy_project_evaluations_total} counts them by service and project.
 * {@code occnp_block_exec_time_ns}: execution time of statement blocks including nested ones, by service and
 * type of block. One of {@value #EVERY} evaluations is timed, so that the others have no overhead. Thread-safe.
 */
public final class BlockTimes {
    private static final int EVERY = 256;
    private final MeterRegistry meters;
    private final Map<String, Map<String, Counter>> evaluations = new ConcurrentHashMap<>();

    public BlockTimes(MeterRegistry meters) {
        this.meters = meters;
    }

    /** Counts an evaluation of a version of a service's project; null for none. */
    void count(String service, @Nullable Chosen version) {
        if (version != null) {
            evaluations
                    .computeIfAbsent(service, first -> new ConcurrentHashMap<>())
                    .computeIfAbsent(
                            version.name(),
                            name -> Counter.builder("occnp.policy.project.evaluations")
                                    .description("Evaluations of policy projects")
                                    .tags("service", service, "name", name)
                                    .register(meters))
                    .increment();
        }
    }

    /** Evaluates a project, as {@link PolicyProject#run(JsonNode, BlockClock, boolean)} does, and times a sample. */
    public Evaluation run(String service, PolicyProject project, JsonNode context, boolean keepsLast) {
        if (ThreadLocalRandom.current().nextInt(EVERY) != 0) {
            return project.run(context, null, keepsLast);
        }
        return timed(service, project, context, keepsLast);
    }

    /** Evaluates a project and records the execution times of its blocks. */
    Evaluation timed(String service, PolicyProject project, JsonNode context, boolean keepsLast) {
        BlockClock clock = new BlockClock() {
            @Override
            public long nanos() {
                return System.nanoTime();
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
