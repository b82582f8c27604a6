// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * Data stored before the load starts.
 *
 * @param subscriptions subscriptions at an NRF; not scaled
 * @param bindings bindings at a BSF, all sites together; scaled
 * @param sessions sessions at Policy, all sites together
 */
public record State(int subscriptions, long bindings, long sessions) {
    public State {
        Require.atLeast("subscriptions", subscriptions, 0);
        Require.atLeast("bindings", (double) bindings, 0);
        Require.atLeast("sessions", (double) sessions, 0);
    }
}
