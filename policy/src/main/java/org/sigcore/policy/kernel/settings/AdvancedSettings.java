// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Regex;
import org.sigcore.platform.configuration.schema.Problems;

/** Keys of {@code advancedSettings}. Each key has a type; unknown keys are rejected. Immutable. */
public final class AdvancedSettings {
    private static final int MAX_LIST = 100;

    /** Validates a value; returns null if it is valid, otherwise a description of the expected form. */
    private interface Form extends Function<String, @Nullable String> {}

    /** Time for which a request waits for another one of the same subscriber. */
    static final String LOCK_WAIT = "BULWARK.lockWaitTimeout";

    /** Maximum time for which the answer to an SMF waits for the BSF. */
    static final String BSF_WAIT = "BINDING.answerWaitTimeout";

    /** Data networks whose sessions are not registered at the BSF. */
    static final String BINDING_EXCLUDED = "BINDING.excludeDnns";

    /** Compression of the documents of a service's tables. */
    static final String COMPRESSION = "DATABASE.COMPRESSION";

    /** Compression of the documents of bindings. */
    static final String BINDING_COMPRESSION = "BINDING.COMPRESSION";

    /** Slicing of the tables of sessions. */
    static final String SM_SLICING = "ENABLE_SM_POLICY_ASSOCIATION_TABLE_SLICING";

    static final String AM_SLICING = "ENABLE_AM_POLICY_ASSOCIATION_TABLE_SLICING";
    static final String UE_SLICING = "ENABLE_UE_POLICY_ASSOCIATION_TABLE_SLICING";

    /** Requests an expiry time for subscriptions at the UDR. */
    static final String EXPIRY_ENABLED = "POLICY_DATA_SUBSCRIPTION_EXPIRY_ENABLED";

    /** Also looks up a subscriber's row by the other identity of the UE. */
    static final String PREFERENTIAL = "SINGLE_UE_ID_PREFERENTIAL_SEARCH";

    /** Lookup of rows by primary key; always enabled. */
    static final String PRIMARY_KEY = "PRIMARYKEY_LOOKUP_ENABLED";

    /** Data networks and access points for which no subscriber data are requested. */
    static final String DATA_EXCLUDED_DNNS = "USER.allDataTypes.excludeDnns";

    static final String DATA_EXCLUDED_APNS = "USER.allDataTypes.excludeApns";

    /** Emergency data networks and access points. */
    static final String EMERGENCY = "EMERGENCY.dnns";

    /** Default of {@link #EMERGENCY}. */
    static final String USUAL_EMERGENCY = "^sos(\\..*)?$";

    /** Data networks, of the slice that follows, and access points without state variables. */
    static final String SSV_EXCLUDED_DNNS = "USER.ssv.excludeDnn.";

    static final String SSV_EXCLUDED_APNS = "USER.ssv.excludeApns";

    /** Rejection of requests whose consumer has stopped waiting. */
    static final String STALE_REQUESTS = "SYSTEM.STALE.REQUEST.CLEANUP";

    /** Replacement of an older session by a new one that it collides with, unless the new one is late. */
    static final String COLLISIONS = "SYSTEM.COLLISION.DETECTION";

    /** Interval and number of retries for rules that a PCEF temporarily could not enforce. */
    static final String RETRY_INTERVAL = "RULE.RETRY.INTERVAL";

    static final String RETRY_ATTEMPTS = "RULE.RETRY.ATTEMPTS";

    /** Rejection of Diameter requests under congestion. */
    static final String CONGESTION_CODE = "CONGESTION.DIAMETER.RESPONSE.CODE";

    static final String CONGESTION_EXPERIMENTAL = "CONGESTION.DIAMETER.USE.EXPERIMENTAL.RESULT.CODE";
    static final String CONGESTION_VENDOR = "CONGESTION.DIAMETER.VENDOR.ID";

    private static final Map<String, Form> FORMS = Map.ofEntries(
            Map.entry(LOCK_WAIT, AdvancedSettings::millis),
            Map.entry(BSF_WAIT, AdvancedSettings::millis),
            Map.entry(BINDING_EXCLUDED, AdvancedSettings::names),
            Map.entry(COLLISIONS, AdvancedSettings::truth),
            Map.entry(CONGESTION_CODE, AdvancedSettings::resultCode),
            Map.entry(CONGESTION_EXPERIMENTAL, AdvancedSettings::truth),
            Map.entry(CONGESTION_VENDOR, value -> value.matches("\\d{1,9}") ? null : "the number of a vendor"),
            Map.entry(RETRY_INTERVAL, AdvancedSettings::millis),
            Map.entry(RETRY_ATTEMPTS, value -> value.matches("\\d|10") ? null : "0 to 10"),
            Map.entry(STALE_REQUESTS, AdvancedSettings::truth),
            Map.entry(COMPRESSION, AdvancedSettings::truth),
            Map.entry(BINDING_COMPRESSION, AdvancedSettings::truth),
            Map.entry(SM_SLICING, AdvancedSettings::truth),
            Map.entry(AM_SLICING, AdvancedSettings::truth),
            Map.entry(UE_SLICING, AdvancedSettings::truth),
            Map.entry(EXPIRY_ENABLED, AdvancedSettings::truth),
            Map.entry(PREFERENTIAL, AdvancedSettings::truth),
            Map.entry(PRIMARY_KEY, value -> value.equals("true") ? null : "true: there is no other look-up"),
            Map.entry(DATA_EXCLUDED_DNNS, AdvancedSettings::names),
            Map.entry(DATA_EXCLUDED_APNS, AdvancedSettings::names),
            Map.entry(EMERGENCY, AdvancedSettings::names),
            Map.entry(SSV_EXCLUDED_DNNS, AdvancedSettings::names),
            Map.entry(SSV_EXCLUDED_APNS, AdvancedSettings::names));

    private final List<String> keys;

    /** @param keys of this service */
    AdvancedSettings(String... keys) {
        this.keys = List.of(keys);
    }

    /** Reports unknown keys, with the nearest known one, and invalid values. */
    void check(Map<String, String> settings, Problems problems) {
        settings.forEach((key, value) -> {
            String pointer = "/advancedSettings/" + key.replace("~", "~0").replace("/", "~1");
            Form form = FORMS.get(known(key));
            if (form == null) {
                problems.add(pointer, "unknown key; the nearest is " + nearest(key));
            } else {
                String expected = form.apply(value);
                problems.unless(expected == null, pointer, "expected " + expected);
            }
        });
    }

    // A key that ends with a dot is followed by a slice.
    private String known(String key) {
        for (String known : keys) {
            boolean sliced = known.endsWith(".") && key.startsWith(known);
            if (known.equals(key) || (sliced && key.substring(known.length()).matches("\\d{1,3}(-[0-9A-Fa-f]{6})?"))) {
                return known;
            }
        }
        return "";
    }

    private String nearest(String key) {
        String best = keys.getFirst();
        for (String known : keys) {
            if (distance(key, known) < distance(key, best)) {
                best = known;
            }
        }
        return best;
    }

    // Returns the Levenshtein distance, ignoring case.
    private static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] now = new int[other.length() + 1];
            now[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                boolean same = Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
                now[j] = Math.min(Math.min(now[j - 1], before[j]) + 1, before[j - 1] + (same ? 0 : 1));
            }
            before = now;
        }
        return before[other.length()];
    }

    private static @Nullable String millis(String value) {
        return value.matches("\\d{1,5}") ? null : "milliseconds, 0 to 99999";
    }

    private static @Nullable String resultCode(String value) {
        return value.matches("[3-5]\\d{3}") ? null : "a result code, 3000 to 5999";
    }

    /** Returns a number of {@code settings}, or a default. */
    static int number(Map<String, String> settings, String key, int otherwise) {
        String value = settings.get(key);
        return value == null ? otherwise : Integer.parseInt(value);
    }

    private static @Nullable String truth(String value) {
        return value.equals("true") || value.equals("false") ? null : "true or false";
    }

    /** Returns true if {@code settings} contain the value true for a key. */
    static boolean isTrue(Map<String, String> settings, String key) {
        return "true".equals(settings.get(key));
    }

    private static @Nullable String names(String value) {
        try {
            return patterns(value).size() <= MAX_LIST ? null : "at most " + MAX_LIST + " expressions";
        } catch (IllegalArgumentException e) {
            return "regular expressions with commas between them, each ^…$: " + e.getMessage();
        }
    }

    /** Returns a duration of {@code settings}, or a default. */
    static Duration millis(Map<String, String> settings, String key, Duration otherwise) {
        String value = settings.get(key);
        return value == null ? otherwise : Duration.ofMillis(Long.parseLong(value));
    }

    /**
     * Parses an exclusion list: comma-separated expressions, each {@code ^…$}, case-insensitive, {@code /d} for a
     * digit.
     *
     * @throws IllegalArgumentException for an invalid expression
     */
    static List<Regex> patterns(String list) {
        List<Regex> patterns = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            String text = each.strip().replace("/d", "\\d");
            if (!text.startsWith("^") || !text.endsWith("$") || text.length() < 3) {
                throw new IllegalArgumentException(each.strip().isEmpty() ? "one is empty" : each.strip());
            }
            if (text.indexOf('{') >= 0) {
                throw new IllegalArgumentException("{n,m} is not supported");
            }
            patterns.add(Regex.ofAnyCase(text.substring(1, text.length() - 1)));
        }
        return patterns;
    }
}
