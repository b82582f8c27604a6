// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonDiff;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.nfsubscription.logic.LoadChanges;

/**
 * Holds back changes of load below the threshold. They accumulate: the load is compared with the last notified value.
 * Thread-safe, with one change of an instance at a time.
 */
final class LoadGate {
    private final Supplier<@Nullable Integer> threshold;
    private final Map<String, NFProfile> told = new ConcurrentHashMap<>();

    /**
     * @param threshold threshold in points; 0 passes every change, null holds back every change of load alone
     */
    LoadGate(Supplier<@Nullable Integer> threshold) {
        this.threshold = threshold;
    }

    /**
     * Returns the change to notify since the last notification: the given change if nothing was held back; null if it
     * is below the threshold.
     */
    @Nullable
    InstanceChange pass(InstanceChange change) {
        NFProfile withheld = told.remove(change.id());
        NFProfile before = withheld == null ? change.before() : withheld;
        NFProfile after = change.after();
        Integer given = threshold.get();
        int least = given == null ? Integer.MAX_VALUE : given;
        if (before == null || after == null) {
            return change;
        }
        if (least > 0 && LoadChanges.areSmall(JsonDiff.between(before.document(), after.document()), least)) {
            told.put(change.id(), before);
            return null;
        }
        return withheld == null ? change : new InstanceChange(change.id(), before, after);
    }
}
