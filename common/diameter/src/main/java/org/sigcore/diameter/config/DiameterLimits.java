// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

/**
 * Limits of a node.
 *
 * @param maxMessageBytes a longer message closes its connection
 * @param maxConnections further connections are closed on arrival
 * @param maxPendingPerPeer pending requests to one peer; further ones fail with TOO_BUSY
 * @param maxRequestsInHandlers requests on virtual threads; further ones are answered with 3004
 * @param maxOutboundBytes unsent output of a connection; a peer that exceeds it by reading too slowly is disconnected
 * @param maxDuplicatesRemembered answers kept for retransmitted requests; 0 disables duplicate detection
 * @param maxFailovers alternate peers tried for one request
 * @param maxUnknownConnections incoming connections before the capabilities exchange; further ones replace one that has
 *     waited for two seconds, or are closed on arrival
 * @param maxUnknownPerAddress such connections from one address
 * @param maxAvps AVPs in one message without those in groups; including them for requests handled by this node. More
 *     result in 5009
 * @param maxRequestBytes size of all received requests that wait for answers; further ones are answered with 3004
 * @param maxDuplicateBytes memory of the answers kept for retransmitted requests; beyond it, the oldest are removed
 */
public record DiameterLimits(
        int maxMessageBytes,
        int maxConnections,
        int maxPendingPerPeer,
        int maxRequestsInHandlers,
        int maxOutboundBytes,
        int maxDuplicatesRemembered,
        int maxFailovers,
        int maxUnknownConnections,
        int maxUnknownPerAddress,
        int maxAvps,
        long maxRequestBytes,
        long maxDuplicateBytes) {
    /** Defaults: 256 KiB, 1024, 65536, 20000, 16 MiB, 8192, 2, 256, 32, 10000, a quarter of the heap, a twentieth of the heap. */
    public static final DiameterLimits DEFAULT = new DiameterLimits(
            256 << 10,
            1024,
            65536,
            20_000,
            16 << 20,
            8192,
            2,
            256,
            32,
            10_000,
            Runtime.getRuntime().maxMemory() / 4,
            Runtime.getRuntime().maxMemory() / 20);

    /** @throws IllegalArgumentException if a limit is too low for operation */
    public DiameterLimits {
        if (maxMessageBytes < 1024 || maxMessageBytes > 0xFFFFFF) {
            throw new IllegalArgumentException("maxMessageBytes: expected 1024 to 16777215, got " + maxMessageBytes);
        }
        if (maxRequestBytes < maxMessageBytes) {
            throw new IllegalArgumentException("maxRequestBytes: expected " + maxMessageBytes
                    + " (maxMessageBytes) or more, got " + maxRequestBytes);
        }
        if (maxDuplicateBytes < 65536) {
            throw new IllegalArgumentException("maxDuplicateBytes: expected 65536 or more, got " + maxDuplicateBytes);
        }
        if (maxUnknownConnections < 1 || maxUnknownPerAddress < 1 || maxAvps < 100) {
            throw new IllegalArgumentException(
                    "a limit below its least sensible value: maxUnknownConnections " + maxUnknownConnections
                            + ", maxUnknownPerAddress " + maxUnknownPerAddress + ", maxAvps " + maxAvps);
        }
        if (maxConnections < 1 || maxPendingPerPeer < 1 || maxRequestsInHandlers < 1 || maxOutboundBytes < 65536) {
            throw new IllegalArgumentException("a limit below its least sensible value: maxConnections "
                    + maxConnections + ", maxPendingPerPeer " + maxPendingPerPeer + ", maxRequestsInHandlers "
                    + maxRequestsInHandlers + ", maxOutboundBytes " + maxOutboundBytes);
        }
    }
}
