// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counters by status code, in an array, which is fastest for the few codes that occur. The first {@value #MOST} codes
 * have a counter each; all others share one. Thread-safe.
 */
final class Statuses {
    /** Maximum number of status codes with a counter of their own. */
    static final int MOST = 24;

    private static final int OTHER = 0;

    private final MeterGroup meterGroup;
    private final String name;
    private final Tags tags;
    private volatile One[] known = {};

    private record One(int status, LongAdder count) {}

    Statuses(MeterGroup meterGroup, String name, Tags tags) {
        this.meterGroup = meterGroup;
        this.name = name;
        this.tags = tags;
    }

    void count(int status) {
        LongAdder count = find(status);
        (count != null ? count : add(status)).increment();
    }

    private @Nullable LongAdder find(int status) {
        for (One one : known) {
            if (one.status == status) {
                return one.count;
            }
        }
        return null;
    }

    private synchronized LongAdder add(int status) {
        int kept = known.length < MOST ? status : OTHER;
        LongAdder present = find(kept);
        if (present != null) {
            return present;
        }
        One[] more = Arrays.copyOf(known, known.length + 1);
        String shown = kept == OTHER ? Traffic.OTHER : Integer.toString(kept);
        LongAdder count = meterGroup.counter(name, tags.and("status", shown));
        more[known.length] = new One(kept, count);
        known = more;
        return count;
    }
}
