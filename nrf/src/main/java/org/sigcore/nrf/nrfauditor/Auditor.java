// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit;
import org.sigcore.nrf.contract.nfsubscription.SubscriptionExpiry;
import org.sigcore.nrf.nrfauditor.AuditDecider.Action;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Performs one round of auditing at each {@link #run}. Must not run concurrently. */
public final class Auditor implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Auditor.class);

    private final SiteLease lease;
    private final AuditDecider decider;
    private final InstanceAudit instances;
    private final SubscriptionExpiry subscriptions;
    private final Counter suspended;
    private final Counter removed;
    private final Counter expired;

    /**
     * @param lease lease that one process of each site holds
     */
    public Auditor(
            SiteLease lease,
            AuditDecider decider,
            InstanceAudit instances,
            SubscriptionExpiry subscriptions,
            MeterRegistry registry) {
        this.lease = lease;
        this.decider = decider;
        this.instances = instances;
        this.subscriptions = subscriptions;
        this.suspended = registry.counter("ocnrf_nfInstance_status_change", "to", "SUSPENDED");
        this.removed = registry.counter("ocnrf_nfInstance_status_change", "to", "DEREGISTERED");
        this.expired = registry.counter("ocnrf_nfSubscriptions_expired");
    }

    @Override
    public void run() {
        if (!lease.hold()) {
            return; // another process audits
        }
        decider.decide(instances.liveness()).forEach(this::act);
        int deleted = subscriptions.deleteExpired();
        expired.increment(deleted);
        if (deleted > 0) {
            LOG.atInfo()
                    .addKeyValue("event", "subscriptions-expired")
                    .addKeyValue("count", deleted)
                    .log("expired subscriptions deleted");
        }
    }

    private void act(Action action) {
        switch (action) {
            case Action.Suspend(var id, var silent) -> {
                if (instances.suspend(id, silent)) {
                    suspended.increment();
                    tell("nf-instance-suspended", action);
                }
            }
            case Action.Remove(var id, var silent) -> {
                if (instances.remove(id, silent)) {
                    removed.increment();
                    tell("nf-instance-removed", action);
                }
            }
        }
    }

    private static void tell(String event, Action action) {
        LOG.atInfo()
                .addKeyValue("event", event)
                .addKeyValue("nfInstanceId", action.id())
                .addKeyValue("silentSeconds", action.silent().toSeconds())
                .log("NF instance missed its heart-beats for too long");
    }
}
