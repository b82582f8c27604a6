// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import org.sigcore.policy.contract.pre.PolicyOutcome;
import tools.jackson.databind.node.ObjectNode;

/** Is told of evaluations. Thread-safe. */
@FunctionalInterface
public interface EvaluationWatch {
    /** A service has been decided for; nobody changes the documents. */
    void evaluated(String service, ObjectNode context, PolicyOutcome outcome);
}
