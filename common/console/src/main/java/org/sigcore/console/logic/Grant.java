// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A role of a person.
 *
 * @param function name of the function for which it holds; empty for all
 */
public record Grant(Role role, String function) {
    private static final Pattern FUNCTION = Pattern.compile("[a-z0-9-]{0,40}");

    public Grant {
        if (!FUNCTION.matcher(function).matches()) {
            throw new IllegalArgumentException("expected the name of a function, got " + function);
        }
    }

    /** Returns the grant that a text such as {@code operator} or {@code operator@nrf} names; empty if none. */
    public static Optional<Grant> parse(String text) {
        int at = text.indexOf('@');
        String function = at < 0 ? "" : text.substring(at + 1);
        return FUNCTION.matcher(function).matches()
                ? Role.named(at < 0 ? text : text.substring(0, at)).map(role -> new Grant(role, function))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return function.isEmpty() ? role.wireName() : role.wireName() + "@" + function;
    }
}
