// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.store;

import org.sigcore.nrf.rooms.logic.Rules;
import org.sigcore.nrf.rooms.service.NumberStore;

/** Breaks the rule: stores what it thinks right. */
public final class JdbcWilfulStore implements NumberStore {
    private int kept;

    @Override
    public void keep(int number) {
        kept = Rules.next(number);
    }

    /** What it made of it. */
    public int kept() {
        return kept;
    }
}
