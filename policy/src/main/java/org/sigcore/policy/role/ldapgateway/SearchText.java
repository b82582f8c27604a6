// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Search;
import org.sigcore.policy.kernel.datasources.Placeholders;

/**
 * Search for a subscriber with placeholders replaced. Values are escaped and cannot change the structure of the filter.
 * Immutable.
 *
 * @param baseDn distinguished name
 * @param filter search filter
 */
public record SearchText(String baseDn, String filter) {
    /** Replaces the placeholders; null if a value is not known. */
    public static @Nullable SearchText of(Search search, Map<String, String> values) {
        String baseDn = Placeholders.filled(search.baseDn(), values, SearchText::escaped);
        String filter = Placeholders.filled(search.filter(), values, SearchText::escaped);
        return baseDn == null || filter == null ? null : new SearchText(baseDn, filter);
    }

    /**
     * Escapes each octet that is not a letter, digit, or one of {@code - . @ _} as a backslash and two hexadecimal
     * digits, which is valid in distinguished names and filters.
     */
    @SpecRef({"RFC 4514 2.4", "RFC 4515 3"})
    static String escaped(String value) {
        StringBuilder escaped = new StringBuilder(value.length() + 8);
        for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (octet & 0xFF);
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-.@_".indexOf(c) >= 0) {
                escaped.append(c);
            } else {
                escaped.append('\\').append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            }
        }
        return escaped.toString();
    }
}
