// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.rooms;

import org.sigcore.nrf.rooms.service.Order;

/** Breaks the rule: exposes internals to other roles. */
public final class TellTale {
    private TellTale() {}

    public static int tell(Order order) {
        return order.run(2);
    }
}
