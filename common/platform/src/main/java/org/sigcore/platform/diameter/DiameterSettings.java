// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.time.Duration;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Document {@code diameter/settings}: timers and limits of the node, and its policy for unknown peers. */
@SpecRef({"RFC 6733 12", "RFC 3539 3.4.1"})
public record DiameterSettings(
        @Doc("Time to establish a transport connection.") @Between(min = "100ms", max = "60s")
        Duration connectionTimeout,

        @Doc("Time from the connection to the end of CER/CEA.") @Between(min = "100ms", max = "60s")
        Duration capabilitiesTimeout,

        @Doc("Silence after which a peer is sent DWR (Tw); RFC 3539 asks for 6 s or more.")
        @Between(min = "1s", max = "1h")
        Duration watchdogInterval,

        @Doc("Time to wait for DPA.") @Between(min = "100ms", max = "60s")
        Duration disconnectTimeout,

        @Doc("First pause before connecting again; it doubles with each failure.") @Between(min = "10ms", max = "1h")
        Duration reconnectDelay,

        @Doc("Longest pause before connecting again.") @Between(min = "10ms", max = "1h")
        Duration maxReconnectDelay,

        @Doc(
                "Time for the answer to a request that is forwarded; less than its sender waits, so that it learns of a failure.")
        @Between(min = "100ms", max = "60s")
        Duration responseTimeout,

        @Doc("What becomes of peers that are no peer node: CEA 3010, or service.")
        UnknownPeers unknownPeers,

        @Doc(
                "True: requests with unknown AVPs that have the M flag are handled here, rather than refused with 5001. What"
                        + " is forwarded is not looked at in either case.")
        boolean acceptUnknownMandatoryAvps,

        @Doc("Longest message; beyond: 5015, and the connection is closed.") @Range(min = 1024, max = 16_777_215)
        int maxMessageBytes,

        @Doc("Transport connections, in both directions.") @Range(min = 1, max = 65_536)
        int maxConnections,

        @Doc("Connections that have come in and have not exchanged capabilities; beyond: closed on arrival.")
        @Range(min = 1, max = 65_536)
        int maxUnknownConnections,

        @Doc("Of these, from one address.") @Range(min = 1, max = 65_536)
        int maxUnknownConnectionsPerAddress,

        @Doc("AVPs in one message, in groups too where it is handled here; beyond: 5009.")
        @Range(min = 100, max = 1_000_000)
        int maxAvps,

        @Doc("Requests that wait for one peer's answers; beyond: 3004.") @Range(min = 1, max = 1_000_000)
        int maxPendingRequestsPerPeer,

        @Doc("Requests being handled here; beyond: 3004.") @Range(min = 1, max = 1_000_000)
        int maxRequestsInProgress,

        @Doc("Octets that a peer may leave unread before it is disconnected.") @Range(min = 65_536, max = 1 << 30)
        int maxOutboundBytes,

        @Doc("How often a request is sent again because the connection that it went to was lost.")
        @Range(min = 0, max = 10)
        int maxFailovers) {

    /** Returns the node's defaults combined with the start-up properties. */
    static DiameterSettings of(Duration watchdog, UnknownPeers unknownPeers) {
        DiameterTimers t = DiameterTimers.DEFAULT;
        DiameterLimits l = DiameterLimits.DEFAULT;
        return new DiameterSettings(
                t.connect(),
                t.capabilities(),
                watchdog,
                t.disconnect(),
                t.reconnectMin(),
                t.reconnectMax(),
                t.relayResponse(),
                unknownPeers,
                false,
                l.maxMessageBytes(),
                l.maxConnections(),
                l.maxUnknownConnections(),
                l.maxUnknownPerAddress(),
                l.maxAvps(),
                l.maxPendingPerPeer(),
                l.maxRequestsInHandlers(),
                l.maxOutboundBytes(),
                l.maxFailovers());
    }

    DiameterTimers timers() {
        return new DiameterTimers(
                connectionTimeout,
                capabilitiesTimeout,
                watchdogInterval,
                disconnectTimeout,
                reconnectDelay,
                maxReconnectDelay,
                responseTimeout,
                DiameterTimers.DEFAULT.duplicateWindow());
    }

    DiameterLimits limits() {
        return new DiameterLimits(
                maxMessageBytes,
                maxConnections,
                maxPendingRequestsPerPeer,
                maxRequestsInProgress,
                maxOutboundBytes,
                DiameterLimits.DEFAULT.maxDuplicatesRemembered(),
                maxFailovers,
                maxUnknownConnections,
                maxUnknownConnectionsPerAddress,
                maxAvps,
                DiameterLimits.DEFAULT.maxRequestBytes());
    }
}
