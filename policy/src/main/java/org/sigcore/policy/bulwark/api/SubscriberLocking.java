// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bulwark.api;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.bulwark.api.SubscriberLocks.Lease;

/**
 * How a role takes the locks of subscribers. Thread-safe.
 *
 * @param waitMillis how long a request waits for another one of the same subscriber
 */
public record SubscriberLocking(SubscriberLocks locks, long waitMillis) {
    /**
     * Does something as the subscriber's only holder.
     *
     * @throws ProblemException 400 PENDING_TRANSACTION if another holder does not end in time
     */
    public <T extends @Nullable Object> T hold(String supi, Supplier<T> work) {
        Lease lease = locks.acquire(supi, waitMillis);
        if (lease == null) {
            throw new ProblemException(ProblemDetails.of(
                    400, "PENDING_TRANSACTION", "another request of this subscriber is still being carried out"));
        }
        try {
            return work.get();
        } finally {
            locks.release(lease);
        }
    }
}
