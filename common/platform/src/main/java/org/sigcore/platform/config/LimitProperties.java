// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.http2.MemoryBudget;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code sigcore.sbi.limits}: what one HTTP/2 connection may ask of us, and all together. What exceeds a limit is answered as
 * {@link SbiLimits} says.
 *
 * @param maxHeader header list of one request
 * @param maxBody body of one request
 * @param maxConcurrentStreams requests in progress on one connection
 * @param streamWindow flow-control window of one request
 * @param connectionWindow flow-control window of a connection
 * @param pingsPerSecond PING frames of one connection
 * @param settingsPerSecond SETTINGS frames of one connection
 * @param resetsPerSecond aborted requests of one connection
 * @param idleFramesPerSecond frames of one connection that carry nothing
 * @param maxContinuations small pieces of one header list
 * @param maxConnections open connections of one listener, if the process has so many descriptors
 * @param addressShare percentage of these that one address other than loopback may have once three quarters are open
 * @param memory what all messages in flight may hold together; null for a quarter of the heap
 * @param requestTimeout for a request to arrive whole
 * @param idleTimeout for a connection without requests
 */
public record LimitProperties(
        @DefaultValue("32KB") DataSize maxHeader,
        @DefaultValue("1MB") DataSize maxBody,
        @DefaultValue("256") int maxConcurrentStreams,
        @DefaultValue("256KB") DataSize streamWindow,
        @DefaultValue("4MB") DataSize connectionWindow,
        @DefaultValue("50") int pingsPerSecond,
        @DefaultValue("50") int settingsPerSecond,
        @DefaultValue("500") int resetsPerSecond,
        @DefaultValue("1000") int idleFramesPerSecond,
        @DefaultValue("16") int maxContinuations,
        @DefaultValue("4096") int maxConnections,
        @DefaultValue("50") int addressShare,
        @Nullable DataSize memory,
        @DefaultValue("30s") Duration requestTimeout,
        @DefaultValue("3m") Duration idleTimeout) {

    /** What all messages in flight may hold. */
    public MemoryBudget budget() {
        return memory == null ? MemoryBudget.ofHeap() : new MemoryBudget(memory.toBytes());
    }

    /** As the engine takes them. */
    public SbiLimits limits() {
        return new SbiLimits(
                Math.toIntExact(maxHeader.toBytes()),
                maxBody.toBytes(),
                maxConcurrentStreams,
                Math.toIntExact(streamWindow.toBytes()),
                Math.toIntExact(connectionWindow.toBytes()),
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
}
