// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Merges the transactions recorded by several processes. Most are seen twice, by the client and by the server. The
 * client knows both names, so its record is used; a server's record is used only without a client's (the client was
 * killed, or has no trace). The two records may arrive in different batches, so unmatched records are retained for the
 * next one. Confined to one thread.
 */
public final class HopMerger {
    /** Clocks of one machine agree, but the two ends take their timestamps at different moments. */
    private static final long SLACK_MICROS = 2_000;

    private static final long REMEMBERED_MICROS = 60_000_000;

    private static final Comparator<Hop> BY_TIME = Comparator.comparingLong(Hop::startMicros)
            .thenComparing(Comparator.comparingLong(Hop::durationMicros).reversed());

    /** Records of clients without a matching record of a server. */
    private final List<Hop> alone = new ArrayList<>();
    /** Records of servers in the last batch without a matching record of a client. */
    private List<Hop> waiting = List.of();

    /**
     * Returns the distinct transactions of a batch, by time; an unmatched record of a server is returned one batch
     * later.
     */
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

    // Each record of a client matches at most one of a server.
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
            long oldest = alone.get(alone.size() - 1).startMicros() - REMEMBERED_MICROS;
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
