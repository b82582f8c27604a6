// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.sbi;

import org.sigcore.nrf.rooms.service.Order;

/** Breaks the rule: serves an API by another name. */
public final class NumberResource implements SbiRoutes {
    private final Order order;

    public NumberResource(Order order) {
        this.order = order;
    }

    public int serve() {
        return order.run(5);
    }
}
