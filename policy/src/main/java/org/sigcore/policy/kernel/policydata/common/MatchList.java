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

/** Configuration document {@code policydata/common/matchList/{name}}. */
@Doc("List of values that a policy matches a value against. Case is ignored.")
public record MatchList(
        @Doc("Name as in the path; optional.") @Nullable @Size(max = 128)
        String name,

        @Doc("exact: equals one of the values. prefix: begins with one. range: a number within first-last. regex: a "
                + "full match, in RE2 syntax.")
        @Default("exact")
        @OneOf({"exact", "prefix", "range", "regex"})
        String type,

        @Doc("Values; at most 1,000 for regex.") @Size(max = 200_000)
        List<String> items) {
    private static final int MAX_ITEM = 512;
    private static final int MAX_REGEXES = 1000;

    /** Checks constraints that the schema cannot express. */
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
