// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.contract.scpcconfiguration.AuditOptions;
import org.sigcore.scp.contract.scpcnotification.AuditScope;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologyUpdates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the topology with the NRF and corrects the differences. One thread calls {@link #audit}. */
public final class Auditor {
    private static final Logger LOG = LoggerFactory.getLogger(Auditor.class);

    private final Supplier<List<NfInventory>> nrfSets;
    private final TopologyUpdates topology;
    private final Supplier<AuditOptions> options;
    private final AtomicLong audits = new AtomicLong();
    private final AtomicLong differences = new AtomicLong();

    /**
     * @param nrfSets inventory of each NRF set
     * @param options the current options
     */
    public Auditor(Supplier<List<NfInventory>> nrfSets, TopologyUpdates topology, Supplier<AuditOptions> options) {
        this.nrfSets = nrfSets;
        this.topology = topology;
        this.options = options;
    }

    /**
     * Audits all NRF sets; returns the pause before the next audit. While a set does not answer, the profiles of the
     * others are updated, but no instance is removed, and the failure of that set is thrown at the end.
     */
    public Duration audit() {
        AuditOptions current = options.get();
        long mark = topology.mark();
        List<KnownProfile> found = new ArrayList<>();
        boolean complete = true;
        RuntimeException failure = null;
        for (NfInventory set : nrfSets.get()) {
            try {
                NfInventory.Listed listed = listed(set, current);
                found.addAll(listed.profiles());
                complete &= listed.complete();
            } catch (SbiCallException | ProblemException e) {
                failure = e;
            }
        }
        if (failure == null || !found.isEmpty()) {
            put(mark, found, failure == null && complete ? scope(current) : AuditScope.PART);
        }
        if (failure != null) {
            throw failure;
        }
        return current.interval();
    }

    private static NfInventory.Listed listed(NfInventory inventory, AuditOptions current) {
        int parallel = current.parallelRequests();
        return current.mode().equals("nnrf-disc")
                ? inventory.discovered(current.nfTypes(), parallel)
                : inventory.profiles(parallel);
    }

    private static AuditScope scope(AuditOptions current) {
        return current.mode().equals("nnrf-disc")
                ? new AuditScope(false, List.copyOf(current.nfTypes()))
                : AuditScope.ALL;
    }

    private void put(long mark, List<KnownProfile> found, AuditScope scope) {
        int changes = topology.reconcile(mark, found, scope);
        audits.incrementAndGet();
        differences.addAndGet(changes);
        if (changes > 0) {
            LOG.atInfo()
                    .addKeyValue("event", "topology-corrected")
                    .addKeyValue("differences", changes)
                    .log("audit corrected the topology");
        }
    }

    /** Returns the number of completed audits. */
    public long audits() {
        return audits.get();
    }

    /** Returns the number of instances that audits have added, changed or removed. */
    public long differences() {
        return differences.get();
    }
}
