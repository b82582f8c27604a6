// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.store;

import org.sigcore.nrf.rooms.service.NumberStore;

/** Breaks the rule: its name lacks the technology. */
public final class NamelessStore implements NumberStore {
    @Override
    public void keep(int number) {}
}
