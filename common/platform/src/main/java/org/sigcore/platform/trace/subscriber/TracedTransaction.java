// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.log.SecretMask;
import org.sigcore.platform.management.access.SubscriberMask;

/**
 * A transaction of a selected subscriber, with the attributes of {@link org.sigcore.platform.trace.TraceEntry} and the
 * complete messages. Secrets of callback URIs are included, since its readers may see everything.
 *
 * @param nf short name of the recording NF
 * @param side CLIENT or SERVER
 * @param protocol HTTP or Diameter
 * @param peer authority, remote address or Diameter identity of the other side
 * @param message method and target, or application and command such as {@code Gx CCR}
 * @param status HTTP status or Result-Code; 0 if no answer was recorded
 * @param startEpochMicros µs since 1970
 * @param durationMicros time until the answer; 0 if none was recorded
 * @param request null if only the answer was recorded
 * @param response null if there was none
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
     * @param headers SBI headers, {@code name: value}; empty for Diameter
     * @param body SBI body as text; null for Diameter
     * @param octets Diameter message, base64 in JSON; null for SBI and if identities are masked
     * @param whole false if the body was truncated
     */
    @SuppressWarnings("ArrayRecordComponent") // serialized as JSON and never compared
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

    /** Returns a copy with masked subscriber identities, and without the secrets of callback URIs. */
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
