// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.regex.Pattern;

/** The shape of a signed token; its signature is checked elsewhere. */
final class Jwt {
    private static final Pattern COMPACT = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

    private Jwt() {}

    static String check(String header, String text) {
        if (!COMPACT.matcher(text).matches()) {
            throw new IllegalArgumentException(header + ": expected a JWT of three parts");
        }
        return text;
    }
}
