// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;

/**
 * Ordered log of changed NF instances of this set as seen by this process, from which another set reads the changes
 * since its cursor. Bounded: a set that is too far behind reads the entire state. Thread-safe.
 */
public final class LocalChanges implements InstanceListener {
    private final int most;
    private final LinkedHashMap<String, Long> latest = new LinkedHashMap<>();
    private long last;
    private long forgotten;

    /**
     * @param most maximum number of instances in the log
     */
    public LocalChanges(int most) {
        this.most = most;
    }

    @Override
    public synchronized void onChange(InstanceChange change) {
        latest.remove(change.id());
        latest.put(change.id(), ++last);
        var oldest = latest.entrySet().iterator();
        while (latest.size() > most) {
            forgotten = oldest.next().getValue();
            oldest.remove();
        }
    }

    /** Returns the number of the last change. */
    public synchronized long last() {
        return last;
    }

    /** Returns the keys of instances changed after the given change; null if the log no longer reaches back to it. */
    public synchronized @Nullable List<String> since(long change) {
        if (change < forgotten || change > last) {
            return null;
        }
        List<String> ids = new ArrayList<>();
        for (Map.Entry<String, Long> entry : latest.sequencedEntrySet().reversed()) {
            if (entry.getValue() <= change) {
                break;
            }
            ids.add(entry.getKey());
        }
        return ids;
    }
}
