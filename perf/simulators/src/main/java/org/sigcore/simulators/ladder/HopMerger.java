// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ladder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes one list of hops out of what several processes saw. Most transactions are seen twice, by the client and by the
 * server; the client knows both names, so its view is kept, and a server's view counts only when no client reported it
 * (it was killed, or keeps no trace). Pure.
 */
public final class HopMerger {
    /** Clocks of one machine agree, but the two ends stamp at different moments of one transaction. */
    private static final long SLACK_MICROS = 2_000;

    private static final Comparator<Hop> BY_TIME = Comparator.comparingLong(Hop::startMicros)
            .thenComparing(Comparator.comparingLong(Hop::durationMicros).reversed());

    private HopMerger() {}

    /** The distinct transactions, by time. */
    public static List<Hop> merge(List<Hop> seen) {
        List<Hop> clients = new ArrayList<>(seen.stream().filter(Hop::client).toList());
        List<Hop> result = new ArrayList<>(clients);
        clients.sort(BY_TIME);
        for (Hop server :
                seen.stream().filter(hop -> !hop.client()).sorted(BY_TIME).toList()) {
            if (!takeTwin(clients, server)) {
                result.add(server);
            }
        }
        result.sort(BY_TIME);
        return List.copyOf(result);
    }

    // Each client's view explains one server's view.
    private static boolean takeTwin(List<Hop> clients, Hop server) {
        for (int i = 0; i < clients.size(); i++) {
            if (isTwin(clients.get(i), server)) {
                clients.remove(i);
                return true;
            }
        }
        return false;
    }

    private static boolean isTwin(Hop client, Hop server) {
        return client.to().equals(server.to())
                && client.message().equals(server.message())
                && server.startMicros() >= client.startMicros() - SLACK_MICROS
                && server.startMicros() <= client.endMicros() + SLACK_MICROS;
    }
}
