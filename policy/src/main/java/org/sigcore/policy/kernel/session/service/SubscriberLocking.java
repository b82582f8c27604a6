// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;

/**
 * Runs work under the lock of a subscriber. Thread-safe.
 *
 * @param waitMillis how long a request waits for another one of the same subscriber
 */
public record SubscriberLocking(SubscriberLocks locks, LongSupplier waitMillis) {
    /** Cause of an error: another transaction of the subscriber is pending. */
    public static final String PENDING = "PENDING_TRANSACTION";

    /**
     * Runs work as the only holder of the subscriber's lock.
     *
     * @throws ProblemException 400 PENDING_TRANSACTION if another holder does not release it in time
     */
    public <T extends @Nullable Object> T hold(String supi, Supplier<T> work) {
        return hold(supi, waited -> work.get());
    }

    /**
     * Runs work that has read data before.
     *
     * @param work receives true if another holder may have changed that data
     */
    public <T extends @Nullable Object> T hold(String supi, Work<T> work) {
        Lease lease = locks.acquire(supi, waitMillis.getAsLong());
        if (lease == null) {
            throw pending();
        }
        try {
            return work.run(lease.waited());
        } finally {
            locks.release(lease);
        }
    }

    /** Work under a lock. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object> {
        T run(boolean waited);
    }

    /** Returns 503 NF_CONGESTION, for a consumer that has not negotiated PENDING_TRANSACTION. */
    public static ProblemException busy() {
        return new ProblemException(
                SbiCause.NF_CONGESTION, "another request of this subscriber is still being carried out");
    }

    /** True for the error of {@link #pending}. */
    public static boolean isPending(ProblemException failure) {
        return PENDING.equals(failure.problem().cause());
    }

    /** Returns 400 PENDING_TRANSACTION. */
    public static ProblemException pending() {
        return new ProblemException(
                ProblemDetails.of(400, PENDING, "another request of this subscriber is still being carried out"));
    }
}
