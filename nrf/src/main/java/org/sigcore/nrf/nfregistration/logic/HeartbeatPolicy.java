// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.time.Duration;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;

/**
 * Selects the heart-beat interval of an NF.
 *
 * @param byDefault interval for an NF that requests none
 * @param min shortest interval that is granted
 * @param max longest interval that is granted
 */
@SpecRef("TS 29.510 5.2.2.2.2")
public record HeartbeatPolicy(Duration byDefault, Duration min, Duration max) {
    public HeartbeatPolicy {
        if (min.compareTo(Duration.ofSeconds(1)) < 0 || min.compareTo(byDefault) > 0 || byDefault.compareTo(max) > 0) {
            throw new IllegalArgumentException(
                    "expected 1s <= min <= default <= max, got %s, %s, %s".formatted(min, byDefault, max));
        }
    }

    /** Returns the policy that is configured for an NF type, otherwise this policy. */
    public HeartbeatPolicy configured(NfManagementOptions options, String nfType) {
        return options.nfHeartBeatTimers().stream()
                .filter(timer -> timer.nfType().equals(nfType))
                .findFirst()
                .map(timer -> new HeartbeatPolicy(timer.defaultHbTimer(), timer.minHbTimer(), timer.maxHbTimer()))
                .orElse(this);
    }

    /** Returns the timer for an NF that requests {@code requestedSeconds}; 0 if it requests none. */
    int grant(int requestedSeconds) {
        if (requestedSeconds == 0) {
            return Math.toIntExact(byDefault.toSeconds());
        }
        return Math.toIntExact(Math.clamp(requestedSeconds, min.toSeconds(), max.toSeconds()));
    }
}
