// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.overload.PriorityShare;

/** The gateway's state of one service. The counters are thread-safe. */
final class ServiceGate {
    final String name;
    final PriorityShare share = new PriorityShare();
    final LongAdder pending = new LongAdder();
    final LongAdder failures = new LongAdder();
    final LongAdder discarded = new LongAdder();
    final LongAdder shutOut = new LongAdder();
    private final List<String> prefixes;

    /** Set while the service is overloaded. */
    volatile IngressGateway.@Nullable Discarding overload;

    /** Set while the service is shut down. */
    volatile @Nullable Refusal shutdown;

    volatile int level;
    private long failuresBefore;

    /** @param prefixes path prefixes of the service */
    ServiceGate(String name, List<String> prefixes) {
        this.name = name;
        this.prefixes = prefixes;
    }

    boolean has(CharSequence path) {
        for (String prefix : prefixes) {
            if (startsWith(path, prefix)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(CharSequence path, String prefix) {
        int length = prefix.length();
        if (path.length() < length) {
            return false;
        }
        for (int i = length - 1; i >= 0; i--) {
            if (path.charAt(i) != prefix.charAt(i)) {
                return false;
            }
        }
        char next = path.length() == length ? '/' : path.charAt(length);
        return next == '/' || next == '?';
    }

    /** Returns the number of failures since the last call. Confined to one thread. */
    long takeFailures() {
        long now = failures.sum();
        long since = now - failuresBefore;
        failuresBefore = now;
        return since;
    }
}
