// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.service;

import org.sigcore.nrf.rooms.store.JdbcNumberStore;

/** Breaks the rule: uses the store directly instead of its port. */
public final class HastyService {
    private HastyService() {}

    public static void run(JdbcNumberStore store) {
        store.keep(3);
    }
}
