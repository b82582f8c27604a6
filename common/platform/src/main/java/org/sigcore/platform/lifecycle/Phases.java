// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import org.springframework.context.SmartLifecycle;

/**
 * Phases of {@link SmartLifecycle} beans: lower ones start earlier and stop later. The store is a plain bean, so it is
 * created before all of them and closed after.
 *
 * <p>Start: logic, management, edges, NRF registration, then readiness. Stop: readiness off, then the reverse order, so
 * that the NRF directs no new consumers to edges that are about to close.
 */
public final class Phases {
    /** Background work of roles, such as auditors and refreshers. */
    public static final int LOGIC = 0;

    /** Components that stop before the management server, whose earlier phase Spring Boot determines. */
    public static final int MANAGEMENT = SmartLifecycle.DEFAULT_PHASE - 1024;

    /** SBI server and Diameter node; they start after the management server, which outlives them. */
    public static final int EDGES = SmartLifecycle.DEFAULT_PHASE - 512;

    /** Registration at the NRF. */
    public static final int REGISTRATION = SmartLifecycle.DEFAULT_PHASE - 256;

    private Phases() {}
}
