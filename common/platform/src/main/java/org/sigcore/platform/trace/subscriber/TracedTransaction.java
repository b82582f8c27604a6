// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.log.SecretMask;
import org.sigcore.platform.management.access.SubscriberMask;

/**
 * One transaction of a chosen subscriber, in the attributes of {@link org.sigcore.platform.trace.TraceEntry} and with what it
 * consisted of. Secrets of callback URIs stay: who reads this reads everything.
 *
 * @param nf short name of the NF that tells
 * @param side CLIENT or SERVER
 * @param protocol HTTP or Diameter
 * @param peer authority, remote address or Diameter identity of the other side
 * @param message method and target, or application and command such as {@code Gx CCR}
 * @param status HTTP status or Result-Code; 0 when no answer was kept
 * @param startEpochMicros µs since 1970
 * @param durationMicros until the answer; 0 when none was kept
 * @param request null when only the answer was kept
 * @param response null when there was none
 */
record TracedTransaction(
        String nf,
        String side,
        String protocol,
        String peer,
        String message,
        int status,
        long startEpochMicros,
        long durationMicros,
        @Nullable Part request,
        @Nullable Part response) {

    /**
     * A message.
     *
     * @param epochMicros µs since 1970
     * @param headers of SBI, {@code name: value}; empty for Diameter
     * @param body of SBI as text; null for Diameter
     * @param octets of Diameter, base64 in JSON; null for SBI and where identities are masked
     * @param whole false when the body was longer than what is kept
     */
    @SuppressWarnings("ArrayRecordComponent") // it is written as JSON and never compared
    record Part(
            long epochMicros,
            List<String> headers,
            @Nullable String body,
            byte @Nullable [] octets,
            boolean whole) {
        Part masked() {
            return new Part(
                    epochMicros,
                    headers.stream().map(Part::masked).toList(),
                    body == null ? null : masked(body),
                    null,
                    whole);
        }

        private static String masked(String text) {
            return SubscriberMask.mask(SecretMask.mask(text));
        }
    }

    /** The same without what identifies a subscriber, and without the secrets of callback URIs. */
    TracedTransaction masked() {
        return new TracedTransaction(
                nf,
                side,
                protocol,
                peer,
                Part.masked(message),
                status,
                startEpochMicros,
                durationMicros,
                request == null ? null : request.masked(),
                response == null ? null : response.masked());
    }
}
