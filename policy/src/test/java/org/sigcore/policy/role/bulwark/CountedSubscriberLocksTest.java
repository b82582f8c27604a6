// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;

class CountedSubscriberLocksTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final CountedSubscriberLocks locks =
            new CountedSubscriberLocks(new LocalSubscriberLocks(10_000, System::nanoTime), meters);

    @Test
    void onlyGrantedLocks_areCounted() {
        Lease first = Objects.requireNonNull(locks.acquire("a", 0));
        assertThat(locks.acquire("a", 0)).isNull();
        locks.release(first);
        assertThat(locks.acquire("a", 0)).isNotNull();
        assertThat(meters.get("policy.bulwark.locks").counter().count()).isEqualTo(2);
    }
}
