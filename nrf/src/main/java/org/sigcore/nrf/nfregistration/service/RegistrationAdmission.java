// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import tools.jackson.databind.node.ObjectNode;

/** Admission of profiles: the operator's screening rules, and limits on their number and memory. Thread-safe. */
public final class RegistrationAdmission {
    private final Consumer<ObjectNode> screening;
    private final IntSupplier present;
    private final int most;
    private final InstanceMemory room;
    private final Counter refused;

    /**
     * @param screening throws a ProblemException for a profile that must not be registered
     * @param present current number of NF instances
     * @param most maximum number of NF instances, 1 or more
     * @param room room for their profiles
     */
    public RegistrationAdmission(
            Consumer<ObjectNode> screening,
            IntSupplier present,
            int most,
            InstanceMemory room,
            MeterRegistry registry) {
        this.screening = screening;
        this.present = present;
        this.most = most;
        this.room = room;
        this.refused = registry.counter("ocnrf_limit_reached", "limit", "registrations");
    }

    /**
     * @throws ProblemException if the operator's lists do not permit the registration
     */
    void screen(ObjectNode profile) {
        screening.accept(profile);
    }

    /** @throws ProblemException as {@link InstanceMemory#admit} */
    void admit(String id, @Nullable String peer, ObjectNode profile) {
        room.admit(id, peer, profile);
    }

    /** Releases the reserved room after a failed change of an instance. */
    void failed(String id, @Nullable NfInstance shown) {
        room.settle(id, shown);
    }

    /**
     * @throws ProblemException 503 NF_CONGESTION if the maximum number of instances is reached
     */
    void requireRoom() {
        if (present.getAsInt() >= most) {
            refused.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION,
                    "ONRF-REG-REGSTR-E0499 there are " + most + " NF instances, as many as may be");
        }
    }
}
