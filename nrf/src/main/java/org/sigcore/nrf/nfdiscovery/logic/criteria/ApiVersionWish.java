// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * API version with an operator: none for equality, {@code >}, {@code >=}, {@code <}, {@code <=}, or {@code ^} for a
 * compatible version (same major version, not older).
 */
@SpecRef({"TS 29.510 6.2.3.2.3.1", "TS 29.501 4.3.1.1"})
public record ApiVersionWish(String operator, int major, int minor, int patch) {
    private static final Pattern FORM =
            Pattern.compile("(>=|<=|[=><^]?)([0-9]{1,6})\\.([0-9]{1,6})\\.([0-9]{1,6})(\\..*|-.*)?");

    /** Returns the parsed text; null if it is malformed. */
    public static @Nullable ApiVersionWish parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        return matcher.matches()
                ? new ApiVersionWish(
                        matcher.group(1),
                        Integer.parseInt(matcher.group(2)),
                        Integer.parseInt(matcher.group(3)),
                        Integer.parseInt(matcher.group(4)))
                : null;
    }

    public boolean holds(String version) {
        ApiVersionWish other = parse(version);
        if (other == null || !other.operator.isEmpty()) {
            return false;
        }
        int order = Integer.compare(other.major, major);
        order = order != 0 ? order : Integer.compare(other.minor, minor);
        order = order != 0 ? order : Integer.compare(other.patch, patch);
        return switch (operator) {
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case "^" -> other.major == major && order >= 0;
            default -> order == 0;
        };
    }
}
