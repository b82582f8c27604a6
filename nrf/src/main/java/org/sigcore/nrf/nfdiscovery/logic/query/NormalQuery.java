// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Arrays;

/** Normal form of query texts: parameters sorted by name, so that equivalent queries have the same text. */
public final class NormalQuery {
    private NormalQuery() {}

    /** Returns the normal form; repeated parameters keep their order. */
    public static String of(String queryText) {
        String[] pairs = queryText.split("&", -1);
        Arrays.sort(pairs, (one, other) -> name(one).compareTo(name(other)));
        return String.join("&", pairs);
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? pair : pair.substring(0, equals);
    }
}
