// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.time.Duration;

/**
 * What one HTTP/2 connection may ask of this side. Everything has a bound; what exceeds it is answered with the status in
 * brackets, or costs the peer the stream or the connection.
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
        Duration requestTimeout,
        Duration idleTimeout) {

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
                || maxContinuations < 1) {
            throw new IllegalArgumentException("limits out of range: expected frame limits of at least 1");
        }
        if (!requestTimeout.isPositive() || !idleTimeout.isPositive()) {
            throw new IllegalArgumentException("limits out of range: expected positive timeouts");
        }
    }

    /** Header list 8 KB, body 16 MB, 1,000 streams, windows of 256 KB and 4 MB. */
    public static SbiLimits defaults() {
        return new SbiLimits(
                8192,
                16 << 20,
                1000,
                256 << 10,
                4 << 20,
                200,
                50,
                500,
                1000,
                16,
                Duration.ofSeconds(30),
                Duration.ofMinutes(3));
    }
}
