// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A data network name (an APN in 4G). Comparison ignores case, and considers operator identifiers only if both names
 * have one.
 *
 * @param network network identifier in lower case
 * @param operator operator identifier in lower case; empty if absent
 */
@SpecRef({"TS 23.003 9.1", "TS 23.003 9A", "TS 29.571 5.4.2"})
public record Dnn(String network, String operator) {
    private static final String GPRS = ".gprs";
    private static final Pattern OPERATOR = Pattern.compile("mnc[0-9]{2,3}\\.mcc[0-9]{3}\\.gprs");

    /** Parses any text; without an operator identifier, the entire text is the network identifier. */
    public static Dnn of(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (!name.endsWith(GPRS)) {
            return new Dnn(name, "");
        }
        int dot = name.lastIndexOf(".mnc");
        String operator = name.substring(dot + 1);
        return dot > 0 && OPERATOR.matcher(operator).matches()
                ? new Dnn(name.substring(0, dot), operator)
                : new Dnn(name, "");
    }

    /** Returns true if both may denote the same data network. */
    public boolean matches(Dnn other) {
        return network.equals(other.network)
                && (operator.isEmpty() || other.operator.isEmpty() || operator.equals(other.operator));
    }

    /**
     * Variant of {@link #matches(Dnn)} that avoids an allocation if the text has no operator identifier; false for
     * null.
     */
    public boolean matches(@Nullable String other) {
        if (other == null) {
            return false;
        }
        boolean mayBeFull = other.regionMatches(true, other.length() - GPRS.length(), GPRS, 0, GPRS.length());
        return mayBeFull ? matches(of(other)) : network.equalsIgnoreCase(other);
    }
}
