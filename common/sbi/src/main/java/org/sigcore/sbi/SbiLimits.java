// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.time.Duration;

/**
 * What one HTTP/2 connection may ask of this side, and how many there may be. Everything has a bound; what exceeds it is
 * answered with the status in brackets, or costs the peer the stream or the connection.
 *
 * @param maxHeaderBytes header list of one message, counted as RFC 9113 6.5.2 says [431]
 * @param maxBodyBytes body of one request [413]
 * @param maxConcurrentStreams announced in SETTINGS; further streams are refused with REFUSED_STREAM
 * @param streamWindowBytes flow-control window of each stream
 * @param connectionWindowBytes flow-control window of the connection: bounds what it can make us hold
 * @param pingsPerSecond PING frames; more end the connection with ENHANCE_YOUR_CALM
 * @param settingsPerSecond SETTINGS frames; as above
 * @param resetsPerSecond streams that the peer resets, or makes us reset; as above ("rapid reset")
 * @param idleFramesPerSecond PRIORITY, unknown and empty DATA frames; as above
 * @param maxContinuations small CONTINUATION frames of one header block; as above
 * @param maxConnections of a listener, or fewer when the process has not so many descriptors. At the limit new ones take the
 *     place of those that wait for their peers, the oldest unfinished request first; from three quarters on those without
 *     streams are closed after {@link #CROWDED_IDLE}, and requests and responses get two seconds
 * @param addressShare percentage of these that one address other than loopback may have from three quarters on; beyond it
 *     a new one takes the place of one of the same address, or is closed
 * @param requestTimeout for the whole request to arrive once its headers are there [408], and for a peer to take a piece of
 *     the response [the stream is reset]
 * @param idleTimeout for a connection without streams, or with a peer that does not read
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

    /** What a connection without streams is left while a listener has many. */
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

    /** Returns these limits with another bound of header lists. */
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

    /** Header list 32 KB, body 16 MB, 256 streams, windows of 256 KB and 4 MB. */
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
