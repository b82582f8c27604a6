// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;
import org.sigcore.scp.contract.scpcache.TokenGrants;

/**
 * This worker's share of a global egress limit. Tokens are requested from scp-cache in batches, off the event loop
 * and before the previous ones are used up; a request never waits for them. While scp-cache or the
 * owner of the key does not answer, all requests pass. Thread-safe.
 */
public final class GlobalAllowance implements Allowance {
    // Pause before scp-cache is called again after a refusal or failure.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final TokenGrants grants;
    private final GrantCall call;
    private final Executor executor;
    private final Runnable onUncontrolled;
    private final AtomicInteger tokens;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile boolean controlled = true;
    private volatile long askAgainNanos;

    /**
     * @param call request for a batch: the key, its limit and the number of tokens
     * @param executor runs the calls to scp-cache, which may block
     * @param onUncontrolled called for each request that passes uncounted
     */
    public GlobalAllowance(
            TokenGrants grants, GrantCall call, Executor executor, Runnable onUncontrolled, long nowNanos) {
        this.grants = grants;
        this.call = call;
        this.executor = executor;
        this.onUncontrolled = onUncontrolled;
        this.tokens = new AtomicInteger(call.wanted()); // the first batch is assumed to be granted
        this.askAgainNanos = nowNanos;
    }

    @Override
    public boolean left(long nowNanos) {
        if (tokens.get() > 0) {
            return true;
        }
        refill(nowNanos);
        return !controlled;
    }

    @Override
    public boolean take(long nowNanos) {
        int before = tokens.getAndUpdate(left -> Math.max(0, left - 1));
        if (before <= call.wanted() / 2) {
            refill(nowNanos);
        }
        if (before > 0) {
            return true;
        }
        if (!controlled) {
            onUncontrolled.run();
        }
        return !controlled;
    }

    private void refill(long nowNanos) {
        if (askAgainNanos - nowNanos <= 0 && asking.compareAndSet(false, true)) {
            executor.execute(() -> ask(nowNanos));
        }
    }

    private void ask(long nowNanos) {
        try {
            Grant grant = grants.grant(call);
            controlled = grant.controlled();
            if (grant.controlled()) {
                tokens.addAndGet(grant.tokens());
            }
            if (!grant.controlled() || grant.tokens() < call.wanted()) {
                askAgainNanos = nowNanos + PAUSE_NANOS;
            }
        } catch (RuntimeException e) { // scp-cache is unreachable
            controlled = false;
            askAgainNanos = nowNanos + PAUSE_NANOS;
        } finally {
            asking.set(false);
        }
    }
}
