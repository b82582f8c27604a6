// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfconfiguration.api;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks of regular expressions in documents. */
final class Regexes {
    private Regexes() {}

    static boolean compiles(String regex) {
        try {
            return Pattern.compile(regex) != null;
        } catch (PatternSyntaxException e) {
            return false;
        }
    }
}
