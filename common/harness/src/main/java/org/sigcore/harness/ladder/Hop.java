// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

/**
 * One transaction as one of its two ends saw it.
 *
 * @param from who sent the request; empty when the observer cannot tell (a server that saw only a port number)
 * @param to who answered
 * @param client true when {@code from} observed it
 * @param message method and target ({@code POST /npcf-smpolicycontrol/v1/sm-policies}) or Diameter command ({@code Rx AAR})
 * @param status status or Result-Code; what went wrong when there was no answer
 * @param startMicros since the epoch
 * @param durationMicros request to answer
 */
public record Hop(
        String from, String to, boolean client, String message, String status, long startMicros, long durationMicros) {

    /** The end, in microseconds since the epoch. */
    public long endMicros() {
        return startMicros + durationMicros;
    }

    /** True for a status or Result-Code of success. */
    public boolean successful() {
        return status.matches("2\\d\\d|2\\d{3}");
    }

    /** True for what keeps a Diameter connection open and says nothing of subscribers. */
    public boolean isConnectionUpkeep() {
        return message.matches("(CE|DW|DP)R");
    }

    /** The same with another name for one participant. */
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
