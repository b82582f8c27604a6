// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.client;

import org.sigcore.nrf.rooms.store.JdbcNumberStore;

/** Breaks the rule: one edge calls another. */
public final class NosyClient {
    private NosyClient() {}

    public static void send(JdbcNumberStore store) {
        store.keep(4);
    }
}
