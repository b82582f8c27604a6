// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Makes one list of hops out of what several processes saw. Most transactions are seen twice, by the client and by the
 * server; the client knows both names, so its view is kept, and a server's view counts only when no client reported it
 * (it was killed, or keeps no trace). The two views of one transaction may arrive in different batches, so what has no
 * twin yet is kept for the next one. One thread.
 */
public final class HopMerger {
    /** Clocks of one machine agree, but the two ends stamp at different moments of one transaction. */
    private static final long SLACK_MICROS = 2_000;

    private static final long REMEMBERED_MICROS = 60_000_000;

    private static final Comparator<Hop> BY_TIME = Comparator.comparingLong(Hop::startMicros)
            .thenComparing(Comparator.comparingLong(Hop::durationMicros).reversed());

    /** Clients' views whose twin has not come yet. */
    private final List<Hop> alone = new ArrayList<>();
    /** Servers' views of the last batch whose client has not reported yet. */
    private List<Hop> waiting = List.of();

    /** The distinct transactions of a batch, by time; a server's view without its twin comes out one batch later. */
    public List<Hop> merge(List<Hop> batch) {
        List<Hop> result = new ArrayList<>(batch.stream().filter(Hop::client).toList());
        alone.addAll(result);
        alone.sort(BY_TIME);
        for (Hop server : waiting) {
            if (!takeTwin(server)) {
                result.add(server);
            }
        }
        waiting = batch.stream()
                .filter(hop -> !hop.client())
                .sorted(BY_TIME)
                .filter(server -> !takeTwin(server))
                .toList();
        result.sort(BY_TIME);
        forget();
        return List.copyOf(result);
    }

    // Each client's view explains one server's view.
    private boolean takeTwin(Hop server) {
        for (int i = 0; i < alone.size(); i++) {
            if (isTwin(alone.get(i), server)) {
                alone.remove(i);
                return true;
            }
        }
        return false;
    }

    private void forget() {
        if (!alone.isEmpty()) {
            long oldest = alone.getLast().startMicros() - REMEMBERED_MICROS;
            alone.removeIf(hop -> hop.startMicros() < oldest);
        }
    }

    private static boolean isTwin(Hop client, Hop server) {
        return client.to().equals(server.to())
                && client.message().equals(server.message())
                && server.startMicros() >= client.startMicros() - SLACK_MICROS
                && server.startMicros() <= client.endMicros() + SLACK_MICROS;
    }
}
