// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonDiff;
import tools.jackson.databind.JsonNode;

/** Which changes of a profile are of its load, or that of one of its services. Pure. */
public final class LoadChanges {
    private static final Pattern LOAD = Pattern.compile("(.*/)?load");
    private static final Pattern TIME = Pattern.compile("(.*/)?loadTimeStamp");

    private LoadChanges() {}

    /** Whether a JSON pointer names load, or the time of it. */
    static boolean names(String pointer) {
        return LOAD.matcher(pointer).matches() || TIME.matcher(pointer).matches();
    }

    /** Whether nothing but load has changed, and each by less than {@code least} points; false when nothing has changed. */
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
