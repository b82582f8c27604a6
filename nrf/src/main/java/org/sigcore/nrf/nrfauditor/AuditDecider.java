// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit.Liveness;

/** Decides which silent NF instances are suspended or removed. Pure. */
@SpecRef("TS 29.510 5.2.2.3.2")
public final class AuditDecider {
    private final int missedHeartbeats;
    private final Duration removeAfter;

    /**
     * @param missedHeartbeats number of heart-beat intervals without a heart-beat after which an instance is
     *     suspended
     * @param removeAfter further time without a heart-beat after which it is removed
     */
    public AuditDecider(int missedHeartbeats, Duration removeAfter) {
        this.missedHeartbeats = missedHeartbeats;
        this.removeAfter = removeAfter;
    }

    /** Action on one instance, to be carried out only if it is still silent. */
    public sealed interface Action {
        /** Returns the key of the instance. */
        String id();

        /** Returns the minimum time without a heart-beat. */
        Duration silent();

        /** Marks the instance SUSPENDED. */
        record Suspend(String id, Duration silent) implements Action {}

        /** Deregisters the instance. */
        record Remove(String id, Duration silent) implements Action {}
    }

    /** Returns the actions for some instances, in their order. */
    public List<Action> decide(List<Liveness> instances) {
        List<Action> actions = new ArrayList<>();
        for (Liveness instance : instances) {
            Duration grace = instance.heartBeatTimer().multipliedBy(missedHeartbeats);
            Duration end = grace.plus(removeAfter);
            if (instance.silent().compareTo(end) >= 0) {
                actions.add(new Action.Remove(instance.id(), end));
            } else if (!instance.suspended() && instance.silent().compareTo(grace) >= 0) {
                actions.add(new Action.Suspend(instance.id(), grace));
            }
        }
        return actions;
    }
}
