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
        @Doc("Timeout of a transport connection attempt.") @Between(min = "100ms", max = "60s")
        Duration connectionTimeout,

        @Doc("Timeout from the connection to the end of CER/CEA.") @Between(min = "100ms", max = "60s")
        Duration capabilitiesTimeout,

        @Doc("Idle time after which DWR is sent to a peer (Tw); RFC 3539 requires 6 s or more.")
        @Between(min = "1s", max = "1h")
        Duration watchdogInterval,

        @Doc("Timeout for DPA.") @Between(min = "100ms", max = "60s")
        Duration disconnectTimeout,

        @Doc("Initial delay before reconnecting; it doubles with each failure.") @Between(min = "10ms", max = "1h")
        Duration reconnectDelay,

        @Doc("Maximum delay before reconnecting.") @Between(min = "10ms", max = "1h")
        Duration maxReconnectDelay,

        @Doc("Timeout for the answer to a forwarded request; shorter than the timeout of its sender, so that the "
                + "sender receives the failure.")
        @Between(min = "100ms", max = "60s")
        Duration responseTimeout,

        @Doc("Handling of peers that are not configured as peer nodes: refused with CEA 3010, or accepted.")
        UnknownPeers unknownPeers,

        @Doc("If true, requests with unknown AVPs that have the M flag are processed here instead of refused with "
                + "5001. Forwarded requests are never checked.")
        boolean acceptUnknownMandatoryAvps,

        @Doc("Maximum message length; above it: 5015, and the connection is closed.")
        @Range(min = 1024, max = 16_777_215)
        int maxMessageBytes,

        @Doc("Maximum number of transport connections, in both directions.") @Range(min = 1, max = 65_536)
        int maxConnections,

        @Doc("Maximum number of incoming connections before the capabilities exchange; above it, connections are "
                + "closed on arrival.")
        @Range(min = 1, max = 65_536)
        int maxUnknownConnections,

        @Doc("Maximum number of these from one address.") @Range(min = 1, max = 65_536)
        int maxUnknownConnectionsPerAddress,

        @Doc("Maximum number of AVPs in a message, including those in groups if it is processed here; above it: 5009.")
        @Range(min = 100, max = 1_000_000)
        int maxAvps,

        @Doc("Maximum number of requests waiting for answers of one peer; above it: 3004.")
        @Range(min = 1, max = 1_000_000)
        int maxPendingRequestsPerPeer,

        @Doc("Maximum number of requests in processing here; above it: 3004.") @Range(min = 1, max = 1_000_000)
        int maxRequestsInProgress,

        @Doc("Maximum number of octets that a peer may leave unread before it is disconnected.")
        @Range(min = 65_536, max = 1 << 30)
        int maxOutboundBytes,

        @Doc("Maximum number of retransmissions of a request after the loss of its connection.")
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
                DiameterLimits.DEFAULT.maxRequestBytes(),
                DiameterLimits.DEFAULT.maxDuplicateBytes());
    }
}
