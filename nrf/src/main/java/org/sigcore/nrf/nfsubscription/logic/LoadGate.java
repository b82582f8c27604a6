// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonDiff;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import tools.jackson.databind.JsonNode;

/**
 * Holds back changes of load that are too small to be told of. They add up: what counts is the difference to what subscribers
 * were told last. Thread-safe, for one change of an instance at a time.
 */
final class LoadGate {
    private static final Pattern LOAD = Pattern.compile("(.*/)?load");
    private static final Pattern TIME = Pattern.compile("(.*/)?loadTimeStamp");

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
        if (least > 0 && isSmall(JsonDiff.between(before.document(), after.document()), least)) {
            told.put(change.id(), before);
            return null;
        }
        return withheld == null ? change : new InstanceChange(change.id(), before, after);
    }

    /** Whether a JSON pointer names load, of an NF or of a service, or the time of it. */
    static boolean names(String pointer) {
        return LOAD.matcher(pointer).matches() || TIME.matcher(pointer).matches();
    }

    private static boolean isSmall(List<JsonDiff.Change> changes, int least) {
        return !changes.isEmpty()
                && changes.stream()
                        .allMatch(change -> TIME.matcher(change.path()).matches()
                                || (LOAD.matcher(change.path()).matches()
                                        && Math.abs(points(change.after()) - points(change.before())) < least));
    }

    private static int points(@Nullable JsonNode load) {
        return load == null ? 0 : load.asInt(0);
    }
}
