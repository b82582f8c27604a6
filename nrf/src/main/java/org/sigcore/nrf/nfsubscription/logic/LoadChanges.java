// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonDiff;
import tools.jackson.databind.JsonNode;

/** Identifies changes that affect only the load of a profile or of its services. Pure. */
public final class LoadChanges {
    private static final Pattern LOAD = Pattern.compile("(.*/)?load");
    private static final Pattern TIME = Pattern.compile("(.*/)?loadTimeStamp");

    private LoadChanges() {}

    /** Returns true if a JSON pointer denotes load or its timestamp. */
    static boolean names(String pointer) {
        return LOAD.matcher(pointer).matches() || TIME.matcher(pointer).matches();
    }

    /**
     * Returns true if only load has changed, and each value by less than {@code least} points; false if nothing has
     * changed.
     */
    public static boolean areSmall(List<JsonDiff.Change> changes, int least) {
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
