// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.time.Duration;

/**
 * Limits of an HTTP/2 connection and of the number of connections of a listener. A request that exceeds a limit is
 * answered with the status in brackets, or its stream or connection is closed.
 *
 * @param maxHeaderBytes size of the header list of one message as defined in RFC 9113 6.5.2 [431]
 * @param maxBodyBytes size of the body of one request [413]
 * @param maxConcurrentStreams value announced in SETTINGS; further streams are refused with REFUSED_STREAM
 * @param streamWindowBytes flow-control window of each stream
 * @param connectionWindowBytes flow-control window of a connection that a peer has opened; bounds the memory that it can
 *     occupy. On connections of a client only the streams have windows, so that a response that is not read does not
 *     delay others
 * @param pingsPerSecond PING frames; a peer that exceeds the limit is disconnected with ENHANCE_YOUR_CALM
 * @param settingsPerSecond SETTINGS frames; as above
 * @param resetsPerSecond streams that the peer resets or causes to be reset; as above ("rapid reset")
 * @param idleFramesPerSecond PRIORITY, unknown and empty DATA frames; as above
 * @param maxContinuations small CONTINUATION frames of one header block; as above
 * @param maxConnections open connections of a listener; lower if the process has too few file descriptors. At the
 *     limit, new connections replace connections that wait for their peers, oldest unfinished request first. From three
 *     quarters of the limit on, connections without streams are closed after {@link #CROWDED_IDLE}, and requests and
 *     responses get two seconds
 * @param addressShare percentage of these connections that one address other than loopback may hold from three quarters
 *     of the limit on; beyond it, a new connection replaces one of the same address or is closed
 * @param requestTimeout time for the entire request to arrive after its headers [408], and for a peer to accept a piece
 *     of the response [the stream is reset]
 * @param idleTimeout time until a connection without streams, or with a peer that does not read, is closed
 */
public record SbiLimits(
        int maxHeaderBytes,
        long maxBodyBytes,
        int maxConcurrentStreams,
        int streamWindowBytes,
        int connectionWindowBytes,
        int pingsPerSecond,
        int settingsPerSecond,
        int resetsPerSecond,
        int idleFramesPerSecond,
        int maxContinuations,
        int maxConnections,
        int addressShare,
        Duration requestTimeout,
        Duration idleTimeout) {

    /** Idle timeout of connections without streams while a listener is crowded. */
    public static final Duration CROWDED_IDLE = Duration.ofSeconds(5);

    public SbiLimits {
        if (maxHeaderBytes < 256
                || maxBodyBytes < 0
                || maxConcurrentStreams < 1
                || streamWindowBytes < 65_535
                || connectionWindowBytes < streamWindowBytes) {
            throw new IllegalArgumentException("limits out of range: expected at least 256 header bytes, one stream, "
                    + "a stream window of 65535 and a connection window no smaller than that");
        }
        if (Math.min(Math.min(pingsPerSecond, settingsPerSecond), Math.min(resetsPerSecond, idleFramesPerSecond)) < 1
                || Math.min(maxContinuations, maxConnections) < 1) {
            throw new IllegalArgumentException(
                    "limits out of range: expected limits of frames and connections of at least 1");
        }
        if (addressShare < 1 || addressShare > 100) {
            throw new IllegalArgumentException(
                    "limits out of range: expected a share of an address of 1 to 100 percent");
        }
        if (!requestTimeout.isPositive() || !idleTimeout.isPositive()) {
            throw new IllegalArgumentException("limits out of range: expected positive timeouts");
        }
    }

    /** Returns these limits with a different limit for header lists. */
    public SbiLimits withMaxHeaderBytes(int bytes) {
        return new SbiLimits(
                bytes,
                maxBodyBytes,
                maxConcurrentStreams,
                streamWindowBytes,
                connectionWindowBytes,
                pingsPerSecond,
                settingsPerSecond,
                resetsPerSecond,
                idleFramesPerSecond,
                maxContinuations,
                maxConnections,
                addressShare,
                requestTimeout,
                idleTimeout);
    }

    /** Returns the defaults: header list 32 KB, body 16 MB, 256 streams, windows of 256 KB and 4 MB. */
    public static SbiLimits defaults() {
        return new SbiLimits(
                32 << 10,
                16 << 20,
                256,
                256 << 10,
                4 << 20,
                200,
                50,
                500,
                1000,
                16,
                4096,
                50,
                Duration.ofSeconds(30),
                Duration.ofMinutes(3));
    }
}
