// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.log.SecretMask;
import org.sigcore.platform.management.access.SubscriberMask;

/**
 * One rung of the message ladder: a request and its outcome, as seen by one side.
 *
 * @param nf short name of the recording NF
 * @param side CLIENT or SERVER
 * @param protocol HTTP or Diameter
 * @param peer authority, remote address or Diameter identity of the other side
 * @param message method and target, or application and command such as {@code Gx CCR}
 * @param status HTTP status or Result-Code; 0 without an answer
 * @param failure reason for a missing answer
 * @param startEpochMicros µs since 1970
 * @param durationMicros time until the answer or the failure
 * @param correlation {@code 3gpp-Sbi-Correlation-Info} or Session-Id
 * @param reason cause and detail of an error response; null if it has none
 */
public record TraceEntry(
        String nf,
        String side,
        String protocol,
        String peer,
        String message,
        int status,
        @Nullable String failure,
        long startEpochMicros,
        long durationMicros,
        @Nullable String correlation,
        @Nullable String reason) {
    /**
     * Returns the form for readers: with the reason of an error response, and without the secrets of callback URIs,
     * which readers of a trace do not need.
     */
    TraceEntry shown(@Nullable String why) {
        return new TraceEntry(
                nf,
                side,
                protocol,
                peer,
                SecretMask.mask(message),
                status,
                failure == null ? null : SecretMask.mask(failure),
                startEpochMicros,
                durationMicros,
                correlation,
                why == null ? null : SecretMask.mask(why));
    }

    /** Returns a copy with masked subscriber identities. */
    TraceEntry masked() {
        return new TraceEntry(
                nf,
                side,
                protocol,
                peer,
                SubscriberMask.mask(message),
                status,
                failure == null ? null : SubscriberMask.mask(failure),
                startEpochMicros,
                durationMicros,
                correlation == null ? null : SubscriberMask.mask(correlation),
                reason == null ? null : SubscriberMask.maskExplanation(reason));
    }
}
