// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.role.pre.logic.Evaluation;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.InvalidMember;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs side results of evaluations: {@code occnp_block_counter_label}, {@code occnp_policy_bound_exceeded}
 * and {@code occnp_policy_invalid_member}. At most {@value #MAX_LABELS} labels of projects are distinguished; further
 * ones count as {@code other}. Thread-safe.
 */
public final class EvaluationRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(EvaluationRecorder.class);
    private static final int MAX_LABELS = 1000;
    private static final Map<String, String> INTERFACES =
            Map.of("pcf-sm", "N7", "pcrf-core", "Gx", "pcf-am", "N15-AM", "pcf-ue", "N15-UE");
    private final MeterRegistry meters;
    private final Set<String> labels = ConcurrentHashMap.newKeySet();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    public EvaluationRecorder(MeterRegistry meters) {
        this.meters = meters;
    }

    /** Records an evaluation and returns its outcome. */
    public PolicyOutcome record(String service, Evaluation evaluation) {
        for (String label : evaluation.labels()) {
            boolean known = labels.contains(label) || (labels.size() < MAX_LABELS && labels.add(label));
            meters.counter("occnp.block.counter.label", "service", service, "label", known ? label : "other")
                    .increment();
        }
        for (Action.Log line : evaluation.lines()) {
            switch (line.level()) {
                case "WARN" ->
                    LOG.atWarn()
                            .addKeyValue("event", "policy-log")
                            .addKeyValue("service", service)
                            .log("policy: {}", printable(line.text()));
                case "DEBUG" -> LOG.atDebug().addKeyValue("service", service).log("policy: {}", printable(line.text()));
                default ->
                    LOG.atInfo()
                            .addKeyValue("event", "policy-log")
                            .addKeyValue("service", service)
                            .log("policy: {}", printable(line.text()));
            }
        }
        if (evaluation.limit() != null) {
            meters.counter("occnp.policy.bound.exceeded", "service", service, "bound", evaluation.limit())
                    .increment();
        }
        return evaluation.outcome();
    }

    /**
     * Counts the invalid parts of a decision, and logs each of them once per version of the project.
     *
     * @param project the name and version of the project
     */
    public void invalid(String service, String project, List<InvalidMember> members) {
        for (InvalidMember member : members) {
            meters.counter(
                            "occnp.policy.invalid.member",
                            "interface",
                            INTERFACES.getOrDefault(service, service),
                            "member",
                            member.member(),
                            "handling",
                            member.kept() ? "kept_last" : "left_out")
                    .increment();
            if (warned.size() < MAX_LABELS && warned.add(service + "/" + project + "/" + member.member())) {
                LOG.atWarn()
                        .addKeyValue("event", "policy-invalid-member")
                        .addKeyValue("service", service)
                        .addKeyValue("project", project)
                        .addKeyValue("member", member.member())
                        .addKeyValue("expected", member.expected())
                        .addKeyValue("handling", member.kept() ? "kept_last" : "left_out")
                        .log("policies decided a value that the API does not allow; not sent to the peer");
            }
        }
    }

    // Prevents values of a request from forging log lines.
    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
