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

/** Names in braces, such as {@code {imsi}}, in what a source is asked; they stand for values of the subscriber and the session. Pure. */
public final class Placeholders {
    /** Of the subscriber: {@code supi} and {@code gpsi} as they are, the others without their prefix. */
    public static final Set<String> OF_SUBSCRIBER = Set.of("supi", "imsi", "nai", "gpsi", "msisdn");

    /** Of the session. */
    public static final Set<String> OF_SESSION = Set.of("dnn", "sst", "sd", "service");

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z]{1,32})}");

    private Placeholders() {}

    /** The names in a text. */
    public static Set<String> in(String text) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = NAME.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    /** Whether what a text asks for depends on the session. */
    public static boolean ofSession(String text) {
        return in(text).stream().anyMatch(OF_SESSION::contains);
    }

    /** Whether it has only names that are known. */
    public static boolean known(String text) {
        return in(text).stream().allMatch(name -> OF_SUBSCRIBER.contains(name) || OF_SESSION.contains(name));
    }

    /**
     * The text with values.
     *
     * @param escape makes a value mean itself where it is put
     * @return null when a value is not known
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
