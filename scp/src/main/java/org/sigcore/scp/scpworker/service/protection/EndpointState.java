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
 * State of one address for outlier detection and congestion control. Thread-safe; a successful response from an
 * endpoint without errors costs one volatile read.
 */
public final class EndpointState {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final String address;
    private final ProducerState producer;
    private final EjectionGroup group;
    private final String nfType;
    private final @Nullable String nfInstanceId;
    // Written under the lock and read without, because errors are rare.
    private volatile int errors;
    private boolean left;
    private long lastErrorNanos;
    private int ejections;
    private long returnNanos;
    private volatile boolean ejected;
    private volatile boolean congested;
    private volatile long congestedUntilNanos;

    // Allowance cached for the current limits.
    private volatile @Nullable Limited limited;

    private record Limited(Limits by, @Nullable ProducerNames names, Allowance allowance) {}

    EndpointState(String address, ProducerState producer, EjectionGroup group, @Nullable ProducerNames names) {
        this.nfType = names == null ? "" : names.nfType();
        this.nfInstanceId = names == null ? null : names.nfInstanceId();
        this.address = address;
        this.producer = producer;
        this.group = group;
    }

    /** Returns the NF type of the producer at the address; empty when unknown. */
    String nfType() {
        return nfType;
    }

    /** Returns true when the address is counted with that producer, or the producer is unknown. */
    boolean isOf(@Nullable ProducerNames names) {
        return names == null || names.nfInstanceId().equals(nfInstanceId);
    }

    /** Returns the producer with which the address is counted. */
    public ProducerState producer() {
        return producer;
    }

    /** Records a response below 500. */
    public void good() {
        if (errors != 0) {
            synchronized (this) {
                errors = 0;
            }
        }
    }

    /**
     * Records a response of 500 and above, or a missing response.
     *
     * @return duration of the resulting ejection in seconds; 0 when not ejected
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

    /** Returns true while the address is ejected. */
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

    /** Records a 503 response with Retry-After. */
    void congested(int seconds, long nowNanos) {
        congestedUntilNanos = nowNanos + TimeUnit.SECONDS.toNanos(seconds);
        congested = true;
    }

    boolean isCongested(long nowNanos) {
        return congested && congestedUntilNanos - nowNanos > 0;
    }

    /** Returns the remaining seconds for which the address is held, rounded up; 0 when it is not held. */
    int heldSeconds(long nowNanos) {
        return isCongested(nowNanos)
                ? (int) TimeUnit.NANOSECONDS.toSeconds(congestedUntilNanos - nowNanos + SECOND - 1)
                : 0;
    }

    /** Returns the egress limit of the address. */
    @SuppressWarnings("ReferenceEquality") // the cached limits are compared by identity
    Allowance allowance(Limits limits, ApiRoot root, @Nullable ProducerNames names, long nowNanos) {
        Limited known = limited;
        if (known == null || known.by() != limits || known.names() != names) {
            known = new Limited(limits, names, limits.of(names, root.host(), root.authority(), nowNanos));
            limited = known;
        }
        return known.allowance();
    }

    /** Removes the address from the counts of its ejection group. */
    synchronized void leave() {
        if (ejected) {
            ejected = false;
            group.returned();
        }
        left = true;
        group.left();
    }

    /** Returns true when the state may be evicted. Consumers can name any number of addresses, most of which fail. */
    boolean idle(long nowNanos) {
        return producer.outstanding() == 0 && !ejected(nowNanos);
    }

    @Override
    public String toString() {
        return address;
    }
}
