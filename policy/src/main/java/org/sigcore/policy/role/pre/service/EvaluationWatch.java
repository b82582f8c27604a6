// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import org.sigcore.policy.contract.pre.PolicyOutcome;
import tools.jackson.databind.node.ObjectNode;

/** Listener for evaluations. Thread-safe. */
@FunctionalInterface
public interface EvaluationWatch {
    /** Called after an evaluation; the documents must not be changed. */
    void evaluated(String service, ObjectNode context, PolicyOutcome outcome);
}
