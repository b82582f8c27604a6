// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;

/**
 * In-memory locks of one process. An expired lease is replaced when the next caller requests the lock. Keys are
 * distributed over stripes to reduce contention.
 */
public final class LocalSubscriberLocks implements SubscriberLocks {
    private static final int STRIPES = 64;
    private final Stripe[] stripes = new Stripe[STRIPES];
    private final long leaseNanos;
    private final LongSupplier nanoClock;

    /**
     * Creates locks whose leases expire.
     *
     * @param leaseMillis validity of a lease
     */
    public LocalSubscriberLocks(long leaseMillis, LongSupplier nanoClock) {
        this.leaseNanos = TimeUnit.MILLISECONDS.toNanos(leaseMillis);
        this.nanoClock = nanoClock;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    private static final class Stripe {
        private final Map<String, Held> held = new HashMap<>();
    }

    private static final class Held {
        private Lease lease;
        private long since;
        private final Queue<CompletableFuture<Lease>> waiting = new ArrayDeque<>(2);

        private Held(Lease lease, long since) {
            this.lease = lease;
            this.since = since;
        }
    }

    @Override
    public @Nullable Lease acquire(String key, long waitMillis) {
        Stripe stripe = stripe(key);
        CompletableFuture<Lease> turn;
        synchronized (stripe) {
            long now = nanoClock.getAsLong();
            Held current = stripe.held.get(key);
            if (current == null || (current.waiting.isEmpty() && now - current.since > leaseNanos)) {
                Lease lease = newLease(key, false);
                stripe.held.put(key, new Held(lease, now));
                return lease;
            }
            if (waitMillis <= 0) {
                return null;
            }
            turn = new CompletableFuture<>();
            current.waiting.add(turn);
        }
        return await(turn, waitMillis, stripe, key);
    }

    private @Nullable Lease await(CompletableFuture<Lease> turn, long waitMillis, Stripe stripe, String key) {
        try {
            return turn.get(waitMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return giveUp(turn, stripe, key);
        } catch (InterruptedException e) {
            Lease late = giveUp(turn, stripe, key);
            if (late != null) {
                release(late);
            }
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    // The wait may time out while the holder hands the lock over; synchronizing on the stripe orders the two.
    @SuppressWarnings("ReferenceEquality") // futures are compared by identity
    private @Nullable Lease giveUp(CompletableFuture<Lease> turn, Stripe stripe, String key) {
        synchronized (stripe) {
            Lease handedOver = turn.getNow(null);
            Held current = stripe.held.get(key);
            if (handedOver == null && current != null) {
                current.waiting.removeIf(waiting -> waiting == turn);
            }
            return handedOver;
        }
    }

    @Override
    public void release(Lease lease) {
        Stripe stripe = stripe(lease.key());
        synchronized (stripe) {
            Held current = stripe.held.get(lease.key());
            if (current == null || !current.lease.token().equals(lease.token())) {
                return;
            }
            CompletableFuture<Lease> next = current.waiting.poll();
            if (next == null) {
                stripe.held.remove(lease.key());
            } else {
                current.lease = newLease(lease.key(), true);
                current.since = nanoClock.getAsLong();
                next.complete(current.lease);
            }
        }
    }

    private Stripe stripe(String key) {
        return stripes[(key.hashCode() * 0x9E3779B9) >>> 26];
    }

    private static Lease newLease(String key, boolean waited) {
        return new Lease(key, UUID.randomUUID().toString(), waited);
    }
}
