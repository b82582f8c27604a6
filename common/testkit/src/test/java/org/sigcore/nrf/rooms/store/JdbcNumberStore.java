// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.store;

import org.sigcore.nrf.rooms.service.NumberStore;

/** Keeps the rules: implements a port of the service. */
public final class JdbcNumberStore implements NumberStore {
    @Override
    public void keep(int number) {}
}
