// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * What is stored before the load begins.
 *
 * @param subscriptions at an NRF; not scaled
 * @param bindings at a BSF, on all sites together; scaled
 * @param sessions at Policy, on all sites together
 */
public record State(int subscriptions, long bindings, long sessions) {
    public State {
        Require.atLeast("subscriptions", subscriptions, 0);
        Require.atLeast("bindings", (double) bindings, 0);
        Require.atLeast("sessions", (double) sessions, 0);
    }
}
