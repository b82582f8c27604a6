// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.time.Duration;
import org.sigcore.model.SpecRef;

/**
 * Which heart-beat interval an NF is told.
 *
 * @param byDefault for an NF that asks for none
 * @param min shortest that is granted
 * @param max longest that is granted
 */
@SpecRef("TS 29.510 5.2.2.2.2")
public record HeartbeatPolicy(Duration byDefault, Duration min, Duration max) {
    public HeartbeatPolicy {
        if (min.compareTo(Duration.ofSeconds(1)) < 0 || min.compareTo(byDefault) > 0 || byDefault.compareTo(max) > 0) {
            throw new IllegalArgumentException(
                    "expected 1s <= min <= default <= max, got %s, %s, %s".formatted(min, byDefault, max));
        }
    }

    /** The timer for an NF that asks for {@code requestedSeconds} (0: none). */
    int grant(int requestedSeconds) {
        if (requestedSeconds == 0) {
            return Math.toIntExact(byDefault.toSeconds());
        }
        return Math.toIntExact(Math.clamp(requestedSeconds, min.toSeconds(), max.toSeconds()));
    }
}
