// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import java.util.UUID;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;

/**
 * No locking: a request that conflicts with a concurrent one of the same subscriber is evaluated again. Thread-safe.
 */
public final class NoSubscriberLocks implements SubscriberLocks {
    @Override
    public Lease acquire(String key, long waitMillis) {
        return new Lease(key, UUID.randomUUID().toString(), false);
    }

    @Override
    public void release(Lease lease) {}
}
