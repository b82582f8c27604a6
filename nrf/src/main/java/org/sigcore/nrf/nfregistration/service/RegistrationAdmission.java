// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import tools.jackson.databind.node.ObjectNode;

/** Whether a profile may be registered: what the operator screens, and how many there are. Thread-safe. */
public final class RegistrationAdmission {
    private final Consumer<ObjectNode> screening;
    private final IntSupplier present;
    private final int most;
    private final Counter refused;

    /**
     * @param screening throws a ProblemException for a profile that must not register
     * @param present how many NF instances are registered
     * @param most how many may be, 1 or more
     */
    public RegistrationAdmission(
            Consumer<ObjectNode> screening, IntSupplier present, int most, MeterRegistry registry) {
        this.screening = screening;
        this.present = present;
        this.most = most;
        this.refused = registry.counter("ocnrf_limit_reached", "limit", "registrations");
    }

    /** @throws ProblemException when the operator's lists do not let it register */
    void screen(ObjectNode profile) {
        screening.accept(profile);
    }

    /** @throws ProblemException 503 NF_CONGESTION when there is no room for an instance that was not there before */
    void requireRoom() {
        if (present.getAsInt() >= most) {
            refused.increment();
            throw new ProblemException(
                    SbiCause.NF_CONGESTION,
                    "ONRF-REG-REGSTR-E0499 there are " + most + " NF instances, as many as may be");
        }
    }
}
