// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Identities of subscribers in their various forms: SUPIs and GPSIs, and URIs and NAIs derived from an IMSI or a
 * telephone number. An IMSI or number has one canonical text, {@code imsi-…} or {@code msisdn-…}, which is used for
 * comparison. Pure.
 */
@SpecRef({"TS 29.571 5.3.2", "RFC 3261 19.1.4", "RFC 3966 3", "RFC 3966 4"})
public final class SubscriberIdentity {
    private static final String IMSI = "imsi-";
    private static final String MSISDN = "msisdn-";
    private static final String NAI = "nai-";
    private static final List<String> PEI = List.of("imei-", "imeisv-", "mac-", "eui-");
    private static final int MOST_DIGITS = 15;
    private static final int LEAST_DIGITS = 5;
    private static final String SEPARATORS = "-.() ";
    private static final Pattern SCHEME =
            Pattern.compile("(sips?|tel):(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern HOME_DOMAIN = Pattern.compile(
            "(?:(.*)\\.)?mnc([0-9]{3})\\.mcc([0-9]{3})\\.3gppnetwork\\.org\\.?", Pattern.CASE_INSENSITIVE);
    private static final Pattern DIGITS = Pattern.compile("[0-9]{6,16}");

    private SubscriberIdentity() {}

    /** Returns true for a GPSI. */
    @SpecRef("TS 29.571 5.3.2")
    public static boolean isGpsi(String identity) {
        return identity.startsWith(MSISDN) || identity.startsWith("extid-");
    }

    /** Returns true for a SUPI; false for a GPSI or PEI that replaces the SUPI of a 4G UE. */
    @SpecRef("TS 29.571 5.3.2")
    public static boolean isSupi(String identity) {
        return !isGpsi(identity) && PEI.stream().noneMatch(identity::startsWith);
    }

    /** Returns true if two SUPIs, or two GPSIs, identify the same subscriber. */
    public static boolean same(String one, String other) {
        return one.equals(other) || canonical(one).equalsIgnoreCase(canonical(other));
    }

    /**
     * Returns true if two identities are of the same kind, such as two IMSIs. Only then does a difference mean another
     * subscriber.
     */
    @SpecRef("TS 29.213 5.2")
    public static boolean comparable(String one, String other) {
        return kind(canonical(one)).equalsIgnoreCase(kind(canonical(other)));
    }

    private static String kind(String identity) {
        return before(identity, "-");
    }

    /** Returns the canonical text of a SUPI or GPSI; an identity without an IMSI or number is returned unchanged. */
    public static String canonical(String identity) {
        if (isCanonical(identity, IMSI) || isCanonical(identity, MSISDN)) {
            return identity;
        }
        if (identity.regionMatches(true, 0, IMSI, 0, IMSI.length())) {
            return ofDigits(IMSI, identity, identity.substring(IMSI.length()));
        }
        if (identity.regionMatches(true, 0, MSISDN, 0, MSISDN.length())) {
            return ofDigits(MSISDN, identity, identity.substring(MSISDN.length()));
        }
        if (identity.regionMatches(true, 0, NAI, 0, NAI.length())) {
            String supi = supiOf(identity.substring(NAI.length()));
            return supi == null ? identity : supi;
        }
        return identity;
    }

    private static boolean isCanonical(String identity, String kind) {
        if (!identity.startsWith(kind)) {
            return false;
        }
        for (int i = kind.length(); i < identity.length(); i++) {
            if (identity.charAt(i) < '0' || identity.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** Returns the SUPI of an IMSI. */
    public static String ofImsi(String imsi) {
        return ofDigits(IMSI, IMSI + imsi, imsi);
    }

    /** Returns the GPSI of a number in international format, with or without plus sign and visual separators. */
    public static String ofNumber(String number) {
        return ofDigits(MSISDN, MSISDN + number, number);
    }

    private static String ofDigits(String kind, String otherwise, String text) {
        String digits = digits(text);
        return digits == null ? otherwise : kind + digits;
    }

    /**
     * Returns the SUPI in a URI or NAI derived from an IMSI: a private or temporary public user identity, or a root
     * NAI, decorated or not; null for any other text.
     */
    @SpecRef({"TS 23.003 13.3", "TS 23.003 19.3.2", "TS 23.003 19.3.3"})
    public static @Nullable String supiOf(String uriOrNai) {
        String address = withoutScheme(uriOrNai);
        int at = address.lastIndexOf('@');
        if (at < 0) {
            return null;
        }
        String user = decoded(before(address.substring(0, at), ";:"));
        int decoration = user.lastIndexOf('!');
        String domain = decoration < 0 ? before(address.substring(at + 1), ";:?>") : before(user, "!");
        Matcher home = HOME_DOMAIN.matcher(domain);
        String digits = user.substring(decoration + 1);
        if (!DIGITS.matcher(digits).matches() || !home.matches()) {
            return null;
        }
        return IMSI + imsi(digits, home);
    }

    /**
     * Returns the IMSI without the leading digit of a root NAI that denotes the kind of access. The MCC of the home
     * network distinguishes that digit from the first digit of an IMSI.
     */
    @SpecRef("TS 23.003 2.2")
    private static String imsi(String digits, Matcher home) {
        String label = String.valueOf(home.group(1)).toLowerCase(Locale.ROOT);
        boolean root = label.equals("wlan") || label.equals("nai") || label.startsWith("nai.");
        String without = digits.substring(1);
        if (digits.length() > MOST_DIGITS) {
            return without;
        }
        if (root) {
            return without.startsWith(home.group(3)) || !digits.startsWith(home.group(3)) ? without : digits;
        }
        return digits;
    }

    /**
     * Returns the GPSI in a tel URI, or in a SIP URI whose user is a number in international format; null for any other
     * text.
     */
    public static @Nullable String gpsiOf(String uri) {
        String address = withoutScheme(uri);
        int at = address.lastIndexOf('@');
        String user = decoded(before(at < 0 ? address : address.substring(0, at), ";:?"));
        if (!user.startsWith("+")) {
            return null;
        }
        String digits = digits(user);
        return digits == null ? null : MSISDN + digits;
    }

    private static String withoutScheme(String uri) {
        Matcher scheme = SCHEME.matcher(uri);
        return scheme.matches() ? scheme.group(2) : uri;
    }

    private static String before(String text, String delimiters) {
        for (int i = 0; i < text.length(); i++) {
            if (delimiters.indexOf(text.charAt(i)) >= 0) {
                return text.substring(0, i);
            }
        }
        return text;
    }

    /** Returns the digits of a number without plus sign and visual separators; null for text that is not a number. */
    private static @Nullable String digits(String text) {
        StringBuilder digits = new StringBuilder(MOST_DIGITS);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits.append(c);
            } else if (SEPARATORS.indexOf(c) < 0 && (c != '+' || !digits.isEmpty())) {
                return null;
            }
        }
        return digits.length() < LEAST_DIGITS || digits.length() > MOST_DIGITS ? null : digits.toString();
    }

    /** Decodes the percent-encoded ASCII characters of a user part. */
    private static String decoded(String user) {
        if (user.indexOf('%') < 0) {
            return user;
        }
        StringBuilder decoded = new StringBuilder(user.length());
        for (int i = 0; i < user.length(); i++) {
            int code = user.charAt(i) == '%' && i + 2 < user.length() ? hex(user, i + 1) : -1;
            if (code >= ' ' && code <= '~') {
                decoded.append((char) code);
                i += 2;
            } else {
                decoded.append(user.charAt(i));
            }
        }
        return decoded.toString();
    }

    private static int hex(String text, int at) {
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }
}
