// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;

class GlobalAllowanceTest {
    private final Queue<Runnable> asked = new ArrayDeque<>();
    private Grant next = new Grant(10, true);
    private boolean away;
    private int uncontrolled;
    private final GlobalAllowance allowance = new GlobalAllowance(
            call -> {
                if (away) {
                    throw new IllegalStateException("away");
                }
                return next;
            },
            new GrantCall("udm", 100, 100, 10),
            asked::add,
            () -> uncontrolled++,
            0);

    @Test
    void grant_isRequestedOnceBeforeTokensRunOut() {
        assertThat(take(4, 0)).isEqualTo(4);
        assertThat(asked).isEmpty();
        assertThat(take(4, 0)).isEqualTo(4);
        assertThat(asked).hasSize(1);
        asked.remove().run();
        assertThat(take(20, 0)).isEqualTo(12);
        assertThat(allowance.left(0)).isFalse();
    }

    @Test
    void refusedGrant_isRequestedAgainAfterDelay() {
        next = new Grant(0, true);
        assertThat(take(10, 0)).isEqualTo(10);
        asked.remove().run();
        assertThat(take(5, 0)).isZero();
        assertThat(asked).isEmpty();
        next = new Grant(3, true);
        long later = TimeUnit.MILLISECONDS.toNanos(50);
        assertThat(take(1, later)).isZero();
        asked.remove().run();
        assertThat(take(5, later)).isEqualTo(3);
    }

    @Test
    void failedGrant_allowsAllRequests_untilNextGrant() {
        away = true;
        assertThat(take(10, 0)).isEqualTo(10);
        asked.remove().run();
        assertThat(allowance.left(0)).isTrue();
        assertThat(take(7, 0)).isEqualTo(7);
        assertThat(uncontrolled).isEqualTo(7);

        away = false;
        next = new Grant(2, true);
        long later = TimeUnit.MILLISECONDS.toNanos(50);
        take(1, later);
        asked.remove().run();
        assertThat(take(5, later)).isEqualTo(2);
    }

    @Test
    void batch_isTenthOfRateOrOfBurst() {
        assertThat(GrantCall.batch("udm", 1000, 100).wanted()).isEqualTo(100);
        assertThat(GrantCall.batch("udm", 5, 200).wanted()).isEqualTo(20);
        assertThat(GrantCall.batch("udm", 1, 1).wanted()).isEqualTo(1);
    }

    private int take(int wanted, long now) {
        int taken = 0;
        for (int i = 0; i < wanted; i++) {
            taken += allowance.take(now) ? 1 : 0;
        }
        return taken;
    }
}
