// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.logic;

import org.sigcore.nrf.rooms.service.Order;

/** Breaks the rule: calls its caller. */
public final class CallingLogic {
    private CallingLogic() {}

    public static int decide(Order order) {
        return order.run(1);
    }
}
