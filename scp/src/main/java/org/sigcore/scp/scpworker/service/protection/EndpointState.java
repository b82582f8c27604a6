// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.ejection.Ejection;
import org.sigcore.platform.ejection.EjectionGroup;
import org.sigcore.platform.ejection.Hold;
import org.sigcore.platform.ejection.ProducerState;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * State of one address for outlier detection and congestion control. Thread-safe; a successful response from an
 * endpoint without errors costs one volatile read.
 */
public final class EndpointState {
    private final String address;
    private final ProducerState producer;
    private final Ejection ejection;
    private final String nfType;
    private final @Nullable String nfInstanceId;
    private final Hold hold = new Hold();

    // Allowance cached for the current limits.
    private volatile @Nullable Limited limited;

    private record Limited(Limits by, @Nullable ProducerNames names, Allowance allowance) {}

    EndpointState(String address, ProducerState producer, EjectionGroup group, @Nullable ProducerNames names) {
        this.nfType = names == null ? "" : names.nfType();
        this.nfInstanceId = names == null ? null : names.nfInstanceId();
        this.address = address;
        this.producer = producer;
        this.ejection = new Ejection(group);
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
        ejection.good();
    }

    /**
     * Records a response of 500 and above, or a missing response.
     *
     * @return duration of the resulting ejection in seconds; 0 when not ejected
     */
    public int bad(OutlierDetectionOptions rule, long nowNanos) {
        return ejection.bad(rule, nowNanos);
    }

    /** Returns true while the address is ejected. */
    public boolean ejected(long nowNanos) {
        return ejection.ejected(nowNanos);
    }

    /** Returns the pause after a 503 response with Retry-After. */
    Hold hold() {
        return hold;
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
    void leave() {
        ejection.leave();
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
