// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.sigcore.platform.kept.KeptBudget;

/** Rooms for the profiles of tests. */
public final class InstanceRooms {
    private InstanceRooms() {}

    /** Returns room for all profiles of a test. */
    public static InstanceMemory wide() {
        return of(1 << 30, 1 << 20);
    }

    static InstanceMemory of(long octets, long maxProfile) {
        return new InstanceMemory(
                new KeptBudget(octets, 75, new SimpleMeterRegistry()).kind("profiles", 100), maxProfile);
    }
}
