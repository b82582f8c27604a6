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
 * Holds back changes of load that are too small to be told of. They add up: what counts is the difference to what subscribers
 * were told last. Thread-safe, for one change of an instance at a time.
 */
final class LoadGate {
    private final Supplier<@Nullable Integer> threshold;
    private final Map<String, NFProfile> told = new ConcurrentHashMap<>();

    /** @param threshold points; 0 lets everything pass, null no change of load alone */
    LoadGate(Supplier<@Nullable Integer> threshold) {
        this.threshold = threshold;
    }

    /** What is to be told, since the last time: the same change if nothing was held back; null when it is not worth it. */
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
