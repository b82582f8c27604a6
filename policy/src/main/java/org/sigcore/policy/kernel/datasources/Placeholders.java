// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Placeholders in braces, such as {@code {imsi}}, in queries to data sources. They are replaced with values of the
 * subscriber and the session. Pure.
 */
public final class Placeholders {
    /** Placeholders of the subscriber: {@code supi} and {@code gpsi} include the prefix, the others do not. */
    public static final Set<String> OF_SUBSCRIBER = Set.of("supi", "imsi", "nai", "gpsi", "msisdn");

    /** Placeholders of the session. */
    public static final Set<String> OF_SESSION = Set.of("dnn", "sst", "sd", "service");

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z]{1,32})}");

    private Placeholders() {}

    /** Returns the names of the placeholders in a text. */
    public static Set<String> in(String text) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = NAME.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    /** True if the text has a placeholder of the session. */
    public static boolean ofSession(String text) {
        return in(text).stream().anyMatch(OF_SESSION::contains);
    }

    /** True if the text has only known placeholders. */
    public static boolean known(String text) {
        return in(text).stream().allMatch(name -> OF_SUBSCRIBER.contains(name) || OF_SESSION.contains(name));
    }

    /**
     * Returns the text with its placeholders replaced.
     *
     * @param escape escapes a value for its context
     * @return null if a value is missing
     */
    public static @Nullable String filled(String text, Map<String, String> values, UnaryOperator<String> escape) {
        if (!values.keySet().containsAll(in(text))) {
            return null;
        }
        return NAME.matcher(text)
                .replaceAll((MatchResult found) ->
                        Matcher.quoteReplacement(escape.apply(values.getOrDefault(found.group(1), ""))));
    }
}
