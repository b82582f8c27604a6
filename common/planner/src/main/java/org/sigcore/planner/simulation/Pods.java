// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pods of a function at a site, used in turn. */
final class Pods {
    private final List<Pod> all;
    private int turn;

    Pods(List<Pod> all) {
        this.all = List.copyOf(all);
    }

    /** Returns the next pod that is up, null without any. */
    @Nullable
    Pod next() {
        for (int i = 0; i < all.size(); i++) {
            turn = (turn + 1) % all.size();
            if (all.get(turn).up()) {
                return all.get(turn);
            }
        }
        return null;
    }

    /** Loses a number of pods, at most all. */
    void lose(int count) {
        all.stream().filter(Pod::up).limit(count).forEach(Pod::lose);
    }

    /** Starts all lost pods. */
    void restart() {
        all.stream().filter(pod -> !pod.up()).forEach(Pod::restart);
    }

    int size() {
        return all.size();
    }

    long busyNanos() {
        return all.stream().mapToLong(Pod::busyNanos).sum();
    }
}
