// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

/**
 * A transaction as seen by one of its two ends.
 *
 * @param from sender of the request; empty if unknown (a server that saw only a port number)
 * @param to receiver of the request
 * @param client true if {@code from} observed it
 * @param message method and target ({@code POST /npcf-smpolicycontrol/v1/sm-policies}) or Diameter command
 *     ({@code Rx AAR})
 * @param status status or Result-Code; the failure if there was no answer
 * @param startMicros µs since 1970
 * @param durationMicros time from the request to the answer
 */
public record Hop(
        String from, String to, boolean client, String message, String status, long startMicros, long durationMicros) {

    /** Returns the end, in microseconds since 1970. */
    public long endMicros() {
        return startMicros + durationMicros;
    }

    /** Returns true for a status or Result-Code of success. */
    public boolean successful() {
        return status.matches("2\\d\\d|2\\d{3}");
    }

    /** Returns true for commands that only maintain a Diameter connection. */
    public boolean isConnectionUpkeep() {
        return message.matches("(CE|DW|DP)R");
    }

    /** Returns a copy with a participant renamed. */
    public Hop renamed(String name, String other) {
        return new Hop(
                from.equals(name) ? other : from,
                to.equals(name) ? other : to,
                client,
                message,
                status,
                startMicros,
                durationMicros);
    }
}
