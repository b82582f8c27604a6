// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** What an auditor may see and do. Thread-safe. */
@RoleInterface(role = "nfregistration")
public interface InstanceAudit {
    /**
     * How long nothing was heard of an instance.
     *
     * @param suspended whether its status is SUSPENDED already
     * @param silent since its last registration, update or heart-beat, or since this process took over
     * @param heartBeatTimer what the instance was told
     */
    record Liveness(String id, boolean suspended, Duration silent, Duration heartBeatTimer) {}

    /** Every instance. */
    List<Liveness> liveness();

    /** Sets the status SUSPENDED if still nothing was heard for {@code silent}; tells whether it did. */
    boolean suspend(String id, Duration silent);

    /** Deregisters the instance if still nothing was heard for {@code silent}; tells whether it did. */
    boolean remove(String id, Duration silent);
}
