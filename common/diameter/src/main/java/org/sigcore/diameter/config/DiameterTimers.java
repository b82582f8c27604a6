// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.time.Duration;
import org.sigcore.model.SpecRef;

/**
 * Timers of a node.
 *
 * @param connect time to establish a transport connection
 * @param capabilities time from the connection until the end of CER/CEA
 * @param watchdog Tw: silence after which a DWR is sent, with a jitter of ±2 s (±10 % if that is less)
 * @param disconnect time to wait for DPA
 * @param reconnectMin first pause before reconnecting; doubles with each failure
 * @param reconnectMax longest pause before reconnecting
 * @param relayResponse time for the answer to a forwarded request; below the 5 s after which many AFs and PCEFs give
 *     up, so that they are notified of the failure
 * @param duplicateWindow time for which answers are remembered for retransmitted requests
 */
@SpecRef({"RFC 6733 12", "RFC 3539 3.4.1"})
public record DiameterTimers(
        Duration connect,
        Duration capabilities,
        Duration watchdog,
        Duration disconnect,
        Duration reconnectMin,
        Duration reconnectMax,
        Duration relayResponse,
        Duration duplicateWindow) {
    /** Defaults: 3 s, 5 s, 30 s, 2 s, 200 ms, 30 s, 4.5 s, 4 min. */
    public static final DiameterTimers DEFAULT = new DiameterTimers(
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            Duration.ofMillis(200),
            Duration.ofSeconds(30),
            Duration.ofMillis(4500),
            Duration.ofMinutes(4));

    /** Returns a copy with another watchdog interval. */
    public DiameterTimers withWatchdog(Duration tw) {
        return new DiameterTimers(
                connect, capabilities, tw, disconnect, reconnectMin, reconnectMax, relayResponse, duplicateWindow);
    }

    /** Returns a copy with other reconnect pauses. */
    public DiameterTimers withReconnect(Duration min, Duration max) {
        return new DiameterTimers(
                connect, capabilities, watchdog, disconnect, min, max, relayResponse, duplicateWindow);
    }
}
