// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;

/**
 * Which NF instances of this set have changed, in order, as this process saw it: what another set has to be told that has
 * everything up to some change. Bounded: who is too far behind reads everything. Thread-safe.
 */
public final class LocalChanges implements InstanceListener {
    private final int most;
    private final LinkedHashMap<String, Long> latest = new LinkedHashMap<>();
    private long last;
    private long forgotten;

    /** @param most instances whose last change is remembered */
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

    /** The number of the last change. */
    public synchronized long last() {
        return last;
    }

    /** The keys of what has changed after a change, null when that is not known any more. */
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
