// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor.logic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit.Liveness;

/** Decides what becomes of silent NF instances. Pure. */
@SpecRef("TS 29.510 5.2.2.3.2")
public final class AuditDecider {
    private final int missedHeartbeats;
    private final Duration removeAfter;

    /**
     * @param missedHeartbeats intervals of silence after which an instance is suspended
     * @param removeAfter further silence after which it is removed
     */
    public AuditDecider(int missedHeartbeats, Duration removeAfter) {
        this.missedHeartbeats = missedHeartbeats;
        this.removeAfter = removeAfter;
    }

    /** What to do with one instance, if the silence still lasts when it is done. */
    public sealed interface Action {
        /** Its key. */
        String id();

        /** How long it must have been silent. */
        Duration silent();

        /** Mark it SUSPENDED. */
        record Suspend(String id, Duration silent) implements Action {}

        /** Deregister it. */
        record Remove(String id, Duration silent) implements Action {}
    }

    /** The actions for some instances, in their order. */
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
