// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Access of the auditor to NF instances. Thread-safe. */
@RoleInterface(role = "nfregistration")
public interface InstanceAudit {
    /**
     * Time since the last heart-beat of an instance.
     *
     * @param suspended true if its status is already SUSPENDED
     * @param silent time since its last registration, update or heart-beat, or since this process took it over
     * @param heartBeatTimer the timer that was returned to the instance
     */
    record Liveness(String id, boolean suspended, Duration silent, Duration heartBeatTimer) {}

    /** Returns the liveness of every instance. */
    List<Liveness> liveness();

    /** Sets the status SUSPENDED if the instance has still sent nothing for {@code silent}; returns true if it did. */
    boolean suspend(String id, Duration silent);

    /** Deregisters the instance if it has still sent nothing for {@code silent}; returns true if it did. */
    boolean remove(String id, Duration silent);
}
