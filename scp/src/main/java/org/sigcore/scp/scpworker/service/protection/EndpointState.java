// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * How one address behaves: what outlier detection knows. Thread-safe; a good answer from an endpoint without errors costs
 * one read.
 */
public final class EndpointState {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String address;
    private final ProducerState producer;
    private final EjectionGroup group;
    private final String nfType;
    private final @Nullable String nfInstanceId;
    // Counted under the lock, read without: errors are rare.
    private volatile int errors;
    private boolean left;
    private long lastErrorNanos;
    private int ejections;
    private long returnNanos;
    private volatile boolean ejected;
    private volatile boolean congested;
    private volatile long congestedUntilNanos;

    // What the limits last in force say for it.
    private volatile @Nullable Limited limited;

    private record Limited(Limits by, @Nullable ProducerNames names, Allowance allowance) {}

    EndpointState(String address, ProducerState producer, EjectionGroup group, @Nullable ProducerNames names) {
        this.nfType = names == null ? "" : names.nfType();
        this.nfInstanceId = names == null ? null : names.nfInstanceId();
        this.address = address;
        this.producer = producer;
        this.group = group;
    }

    /** Of whom the address is; empty when that is not known. */
    String nfType() {
        return nfType;
    }

    /** True when it is counted with that producer, or the producer is not known. */
    boolean isOf(@Nullable ProducerNames names) {
        return names == null || names.nfInstanceId().equals(nfInstanceId);
    }

    /** The producer that the address is counted with. */
    public ProducerState producer() {
        return producer;
    }

    /** An answer below 500. */
    public void good() {
        if (errors != 0) {
            synchronized (this) {
                errors = 0;
            }
        }
    }

    /**
     * An answer of 500 and above, or none.
     *
     * @return for how many seconds it is ejected by that; 0 when it is not
     */
    public synchronized int bad(OutlierDetectionOptions rule, long nowNanos) {
        if (left) {
            return 0;
        }
        if (errors > 0 && nowNanos - lastErrorNanos > TimeUnit.SECONDS.toNanos(rule.intervalSeconds())) {
            errors = 0;
        }
        lastErrorNanos = nowNanos;
        int row = errors + 1;
        errors = row;
        if (row < rule.consecutiveErrors() || ejected(nowNanos) || !group.eject(rule.maxEjectionPercent())) {
            return 0;
        }
        errors = 0;
        boolean again = ejections > 0 && nowNanos - returnNanos <= TimeUnit.SECONDS.toNanos(rule.maxEjectionSeconds());
        ejections = again ? ejections + 1 : 1;
        int seconds = (int) Math.min((long) ejections * rule.baseEjectionSeconds(), rule.maxEjectionSeconds());
        returnNanos = nowNanos + TimeUnit.SECONDS.toNanos(seconds);
        ejected = true;
        return seconds;
    }

    /** True while it is out of the pool. */
    public boolean ejected(long nowNanos) {
        if (!ejected) {
            return false;
        }
        synchronized (this) {
            if (ejected && nowNanos - returnNanos >= 0) {
                ejected = false;
                group.returned();
            }
            return ejected;
        }
    }

    /** The address has answered 503 with Retry-After. */
    void congested(int seconds, long nowNanos) {
        congestedUntilNanos = nowNanos + TimeUnit.SECONDS.toNanos(seconds);
        congested = true;
    }

    boolean isCongested(long nowNanos) {
        return congested && congestedUntilNanos - nowNanos > 0;
    }

    /** How long it is held, in seconds and rounded up; 0 when it is not. */
    int heldSeconds(long nowNanos) {
        return isCongested(nowNanos)
                ? (int) TimeUnit.NANOSECONDS.toSeconds(congestedUntilNanos - nowNanos + SECOND - 1)
                : 0;
    }

    /** The egress limit that holds for it. */
    @SuppressWarnings("ReferenceEquality") // the very object that it was looked up for
    Allowance allowance(Limits limits, ApiRoot root, @Nullable ProducerNames names, long nowNanos) {
        Limited known = limited;
        if (known == null || known.by() != limits || known.names() != names) {
            known = new Limited(limits, names, limits.of(names, root.host(), root.authority(), nowNanos));
            limited = known;
        }
        return known.allowance();
    }

    /** It is counted with its NF set (or type) no longer. */
    synchronized void leave() {
        if (ejected) {
            ejected = false;
            group.returned();
        }
        left = true;
        group.left();
    }

    /** True when it may be forgotten to make room: consumers name ever new addresses, and most of those fail. */
    boolean idle(long nowNanos) {
        return producer.outstanding() == 0 && !ejected(nowNanos);
    }

    @Override
    public String toString() {
        return address;
    }
}
