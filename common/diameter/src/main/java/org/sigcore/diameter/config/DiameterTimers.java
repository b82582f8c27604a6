// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.time.Duration;
import org.sigcore.model.SpecRef;

/**
 * The node's times.
 *
 * @param connect to establish a transport connection
 * @param capabilities from connection to the end of CER/CEA
 * @param watchdog Tw: silence after which DWR is sent; jitter of up to 2 s (a tenth, if that is less) is added or taken
 * @param disconnect to wait for DPA
 * @param reconnectMin first pause before connecting again; doubles at each failure
 * @param reconnectMax longest pause
 * @param relayResponse for an answer to a request that we forward; less than the 5 s after which many AFs and PCEFs give up, so
 *     that they learn of the failure
 * @param duplicateWindow how long answers are remembered for retransmitted requests
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
    /** 3 s, 5 s, 30 s, 2 s, 200 ms, 30 s, 4.5 s, 4 min. */
    public static final DiameterTimers DEFAULT = new DiameterTimers(
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            Duration.ofMillis(200),
            Duration.ofSeconds(30),
            Duration.ofMillis(4500),
            Duration.ofMinutes(4));

    /** The same with another watchdog interval. */
    public DiameterTimers withWatchdog(Duration tw) {
        return new DiameterTimers(
                connect, capabilities, tw, disconnect, reconnectMin, reconnectMax, relayResponse, duplicateWindow);
    }

    /** The same with other pauses between attempts to connect. */
    public DiameterTimers withReconnect(Duration min, Duration max) {
        return new DiameterTimers(
                connect, capabilities, watchdog, disconnect, min, max, relayResponse, duplicateWindow);
    }
}
