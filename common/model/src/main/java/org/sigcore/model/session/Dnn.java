// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A data network name (an APN in 4G), compared without regard to case; an operator identifier counts only where both names
 * have one.
 *
 * @param network the network identifier in lower case
 * @param operator the operator identifier in lower case, empty when there is none
 */
@SpecRef({"TS 23.003 9.1", "TS 23.003 9A", "TS 29.571 5.4.2"})
public record Dnn(String network, String operator) {
    private static final String GPRS = ".gprs";
    private static final Pattern OPERATOR = Pattern.compile("(.+)\\.(mnc[0-9]{2,3}\\.mcc[0-9]{3}\\.gprs)");

    /** Reads any text: one without operator identifier is a network identifier. */
    public static Dnn of(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (!name.endsWith(GPRS)) {
            return new Dnn(name, "");
        }
        Matcher full = OPERATOR.matcher(name);
        return full.matches() ? new Dnn(full.group(1), full.group(2)) : new Dnn(name, "");
    }

    /** True when both may name the same data network. */
    public boolean matches(Dnn other) {
        return network.equals(other.network)
                && (operator.isEmpty() || other.operator.isEmpty() || operator.equals(other.operator));
    }

    /** As {@link #matches(Dnn)}, without an allocation where the other has no operator identifier; false for null. */
    public boolean matches(@Nullable String other) {
        if (other == null) {
            return false;
        }
        boolean mayBeFull = other.regionMatches(true, other.length() - GPRS.length(), GPRS, 0, GPRS.length());
        return mayBeFull ? matches(of(other)) : network.equalsIgnoreCase(other);
    }
}
