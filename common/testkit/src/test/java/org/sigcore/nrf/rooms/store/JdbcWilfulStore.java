// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.store;

import org.sigcore.nrf.rooms.logic.Rules;
import org.sigcore.nrf.rooms.service.NumberStore;

/** Breaks the rule: computes the stored value. */
public final class JdbcWilfulStore implements NumberStore {
    private int kept;

    @Override
    public void keep(int number) {
        kept = Rules.next(number);
    }

    /** Returns the stored value. */
    public int kept() {
        return kept;
    }
}
