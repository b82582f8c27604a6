// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Evaluates the policies of a service. Thread-safe; has no state but the projects. */
@RoleInterface(role = "pre")
public interface PolicyEngine {
    /** The service whose policies choose the sources of subscriber data; without a project it decides nothing. */
    String PDS = "pds";

    /**
     * Decides by the project that is in production for that service.
     *
     * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am}, {@code pcf-ue} or {@link #PDS}
     * @param context members {@code operation} (create, update, media …), {@code request} (the session in the words of
     *     TS 29.512), {@code subscriber} (SmPolicyDnnData of TS 29.519), {@code counters} (status by counter id), {@code ssv} (state variables by scope and name),
     *     {@code media}, {@code apps} (what AFs ask for of a UE's access and mobility), {@code now}, and {@code installed}: what is in force of earlier decisions, without the rules of AF
     *     sessions
     * @throws org.sigcore.model.ProblemException 500 UNSPECIFIED_NF_FAILURE if the service has no project
     */
    PolicyOutcome evaluate(String service, ObjectNode context);
}
