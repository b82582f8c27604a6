// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.service;

import org.sigcore.nrf.rooms.logic.Rules;

/** Keeps the rules: the order of calls, and a port. */
public final class Order {
    private final NumberStore store;

    public Order(NumberStore store) {
        this.store = store;
    }

    /** Decides and keeps. */
    public int run(int value) {
        int next = Rules.next(value);
        store.keep(next);
        return next;
    }
}
