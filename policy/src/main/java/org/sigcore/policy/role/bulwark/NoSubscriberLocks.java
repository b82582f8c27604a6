// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import java.util.UUID;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;

/** No locks: whoever is overtaken by another request of the subscriber decides again. Thread-safe. */
public final class NoSubscriberLocks implements SubscriberLocks {
    @Override
    public Lease acquire(String key, long waitMillis) {
        return new Lease(key, UUID.randomUUID().toString(), false);
    }

    @Override
    public void release(Lease lease) {}
}
