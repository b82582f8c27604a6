// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Arrays;

/** Query texts that mean the same have one form: parameters in the order of their names. */
public final class NormalQuery {
    private NormalQuery() {}

    /** The normal form; repeated parameters keep their order. */
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
