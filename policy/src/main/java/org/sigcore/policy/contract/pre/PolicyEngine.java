// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Evaluates the policies of a service. Thread-safe; stateless except for the projects. */
@RoleInterface(role = "pre")
public interface PolicyEngine {
    /** Service whose policies select the sources of subscriber data; without a project it makes no decision. */
    String PDS = "pds";

    /**
     * Evaluates the project that is in production for a service.
     *
     * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am}, {@code pcf-ue} or {@link #PDS}
     * @param context members {@code operation} (create, update, media …), {@code request} (the session in terms of TS
     *     29.512), {@code subscriber} (SmPolicyDnnData of TS 29.519), {@code counters} (status by counter id),
     *     {@code ssv} (state variables by scope and name), {@code media}, {@code apps} (AFs' requirements on the UE's
     *     access and mobility), {@code now}, and {@code installed} (the decision in force, without the rules of AF
     *     sessions)
     * @throws org.sigcore.model.ProblemException 500 UNSPECIFIED_NF_FAILURE if the service has no project
     */
    PolicyOutcome evaluate(String service, ObjectNode context);
}
