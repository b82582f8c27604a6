// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import org.springframework.context.SmartLifecycle;

/**
 * Phases of {@link SmartLifecycle} beans: lower ones start earlier and stop later. The store is a plain bean, so it is there
 * before all of them and closed after.
 *
 * <p>Start: logic, management (Tomcat), edges, NRF registration, then readiness. Stop: readiness off, then the same
 * backwards, so that the NRF sends no new consumers to edges that are about to close.
 */
public final class Phases {
    /** Background work of roles: auditors, refreshers. */
    public static final int LOGIC = 0;

    /** SBI server and Diameter node. After Tomcat, whose phase is Spring Boot's choice, so that it outlives them. */
    public static final int EDGES = SmartLifecycle.DEFAULT_PHASE - 512;

    /** Registration at the NRF. */
    public static final int REGISTRATION = SmartLifecycle.DEFAULT_PHASE - 256;

    private Phases() {}
}
