// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Regex;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;

/** {@code policydata/common/matchList/{name}}. */
@Doc("Values that a policy asks for together: is something one of them? Case is ignored.")
public record MatchList(
        @Doc("As in the path; may be left out.") @Nullable @Size(max = 128)
        String name,

        @Doc(
                "exact: one of the values; prefix: begins with one; range: a number in first-last; regex: a whole match, RE2 syntax.")
        @Default("exact")
        @OneOf({"exact", "prefix", "range", "regex"})
        String type,

        @Doc("The values; of regex at most 1,000.") @Size(max = 200_000)
        List<String> items) {
    private static final int MAX_ITEM = 512;
    private static final int MAX_REGEXES = 1000;

    /** What the shape cannot say. */
    public void check(Problems problems) {
        problems.unless(
                !type.equals("regex") || items.size() <= MAX_REGEXES,
                "/items",
                "expected at most " + MAX_REGEXES + " regular expressions");
        for (int i = 0; i < items.size() && problems.none(); i++) {
            String fault = fault(items.get(i));
            problems.unless(fault == null, "/items/" + i, String.valueOf(fault));
        }
    }

    private @Nullable String fault(String item) {
        if (item.length() > MAX_ITEM) {
            return "expected at most " + MAX_ITEM + " characters";
        }
        if (type.equals("range")) {
            return isRange(item) ? null : "expected two numbers of at most 18 digits, such as 100-199";
        }
        if (type.equals("regex")) {
            try {
                Regex.of(item);
            } catch (IllegalArgumentException e) {
                return "expected a regular expression: " + e.getMessage();
            }
        }
        return null;
    }

    private static boolean isRange(String item) {
        if (!item.matches("\\d{1,18}(-\\d{1,18})?")) {
            return false;
        }
        int dash = item.indexOf('-');
        return dash < 0 || Long.parseLong(item.substring(0, dash)) <= Long.parseLong(item.substring(dash + 1));
    }
}
