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
 * {@code sigcore.sbi.limits}: limits of HTTP/2 connections, for each one and for all together. {@link SbiLimits}
 * defines the reaction to a request over a limit.
 *
 * @param maxHeader size of the header list of one request
 * @param maxBody size of the body of one request
 * @param maxConcurrentStreams requests in progress on one connection
 * @param streamWindow flow-control window of one request
 * @param connectionWindow flow-control window of a connection
 * @param pingsPerSecond PING frames of one connection
 * @param settingsPerSecond SETTINGS frames of one connection
 * @param resetsPerSecond aborted requests of one connection
 * @param idleFramesPerSecond frames without payload of one connection
 * @param maxContinuations small fragments of one header list
 * @param maxConnections open connections of one listener, unless the process has fewer file descriptors
 * @param addressShare maximum percentage of these for one address other than loopback once three quarters are open
 * @param memory memory of all messages in flight; null for a quarter of the heap
 * @param requestTimeout maximum time for a request to arrive completely
 * @param idleTimeout maximum time of a connection without requests
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

    /** Returns the memory budget of all messages in flight. */
    public MemoryBudget budget() {
        return memory == null ? MemoryBudget.ofHeap() : new MemoryBudget(memory.toBytes());
    }

    /** Returns the limits in the form that the engine uses. */
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
