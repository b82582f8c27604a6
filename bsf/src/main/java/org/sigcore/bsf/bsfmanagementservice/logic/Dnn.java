// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;

/**
 * A data network name, compared as TS 23.003 wants it: without regard to case; an operator identifier counts only where
 * both names have one.
 *
 * @param network the network identifier in lower case
 * @param operator the operator identifier in lower case, empty when there is none
 */
@SpecRef("TS 23.003 9A")
record Dnn(String network, String operator) {
    private static final Pattern OPERATOR = Pattern.compile("(.+)\\.(mnc[0-9]{2,3}\\.mcc[0-9]{3}\\.gprs)");

    static Dnn of(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (!name.endsWith(".gprs")) {
            return new Dnn(name, "");
        }
        Matcher full = OPERATOR.matcher(name);
        return full.matches() ? new Dnn(full.group(1), full.group(2)) : new Dnn(name, "");
    }

    boolean matches(Dnn other) {
        return network.equals(other.network)
                && (operator.isEmpty() || other.operator.isEmpty() || operator.equals(other.operator));
    }
}
