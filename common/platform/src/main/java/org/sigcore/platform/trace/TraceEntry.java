// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.log.SecretMask;
import org.sigcore.platform.management.access.SubscriberMask;

/**
 * One rung of the message ladder: a request and its end, as one side saw it.
 *
 * @param nf short name of the NF that tells
 * @param side CLIENT or SERVER
 * @param protocol HTTP or Diameter
 * @param peer authority, remote address or Diameter identity of the other side
 * @param message method and target, or application and command such as {@code Gx CCR}
 * @param status HTTP status or Result-Code; 0 when there was no answer
 * @param failure why there was no answer
 * @param startEpochMicros µs since 1970
 * @param durationMicros until the answer, or the failure
 * @param correlation {@code 3gpp-Sbi-Correlation-Info} or Session-Id
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
        @Nullable String correlation) {
    /** The same without the secrets of callback URIs, which nobody who reads a trace has need of. */
    TraceEntry withoutSecrets() {
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
                correlation);
    }

    /** The same without what identifies a subscriber. */
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
                correlation == null ? null : SubscriberMask.mask(correlation));
    }
}
