// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Query texts that mean the same have one form: parameters in the order of their names. */
public final class NormalQuery {
    private static final String TARGET = Query.TARGET_TYPE + "=";

    private NormalQuery() {}

    /** The normal form; repeated parameters keep their order. */
    public static String of(String queryText) {
        String[] pairs = queryText.split("&", -1);
        Arrays.sort(pairs, (one, other) -> name(one).compareTo(name(other)));
        return String.join("&", pairs);
    }

    /** The target NF type where it stands in the text without any encoding, null where that cannot be seen. */
    static @Nullable String targetType(String queryText) {
        int start = queryText.startsWith(TARGET) ? 0 : queryText.indexOf("&" + TARGET) + 1;
        if (start == 0 && !queryText.startsWith(TARGET)) {
            return null;
        }
        int end = queryText.indexOf('&', start);
        return queryText.substring(start + TARGET.length(), end < 0 ? queryText.length() : end);
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? pair : pair.substring(0, equals);
    }
}
