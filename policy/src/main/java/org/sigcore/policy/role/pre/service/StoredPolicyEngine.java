// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.pre.logic.Evaluation;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import tools.jackson.databind.node.ObjectNode;

/** Policy engine that evaluates the project version selected for the subscriber of the request. Thread-safe. */
public final class StoredPolicyEngine implements PolicyEngine {
    private static final PolicyOutcome NOTHING = new PolicyOutcome(Json.object(), Json.object(), null, null);
    private final RunningProjects projects;
    private final BlockTimes times;
    private final EvaluationRecorder recorder;
    private final RecordedEvaluations recorded;
    private final EvaluationWatch watch;
    private final ServiceSettings settings;

    /** @param watch notified of each evaluation */
    public StoredPolicyEngine(
            RunningProjects projects,
            BlockTimes times,
            EvaluationRecorder recorder,
            RecordedEvaluations recorded,
            EvaluationWatch watch,
            ServiceSettings settings) {
        this.settings = settings;
        this.watch = watch;
        this.recorded = recorded;
        this.projects = projects;
        this.times = times;
        this.recorder = recorder;
    }

    @Override
    public PolicyOutcome evaluate(String service, ObjectNode context) {
        if (service.equals(PDS) && !projects.has(service)) {
            return NOTHING;
        }
        String subscriber = RunningProjects.subscriber(context);
        PolicyProject project = projects.of(service, subscriber);
        recorded.record(service, () -> projects.chosen(service, subscriber), context);
        times.count(service, projects.chosen(service, subscriber));
        Evaluation evaluation =
                times.run(service, project, context, settings.now().pre().keepsLast());
        PolicyOutcome outcome = recorder.record(service, evaluation);
        if (!evaluation.invalid().isEmpty()) {
            recorder.invalid(service, projects.nameOf(service, subscriber), evaluation.invalid());
        }
        watch.evaluated(service, context, outcome);
        return outcome;
    }
}
