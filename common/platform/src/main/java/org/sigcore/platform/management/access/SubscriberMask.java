// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.HashSet;
import java.util.Set;

/**
 * Masks subscriber identities in a text: SUPI, GPSI, PEI and the like anywhere, and UE addresses in known attributes
 * and query parameters and everywhere else in the text. In explanations of errors it masks every address. Linear in the
 * length of the text.
 */
public final class SubscriberMask {
    private static final String ADDRESSES =
            "ipv4Addr|ipv6Prefix|ipv6Addr|macAddr48|ueIpv4|ueIpv6|ueMac|ipv4Address|ipv6AddressPrefix"
                    + "|relIpv4Address|relIpv6AddressPrefix|relUeMac";
    private static final String ADDRESS_LISTS =
            "ueMacs|relUeMacs|addMacAddrs|multiIpv6Prefixes|multiRelIpv6Prefixes|moreIpv6Prefixes|addIpv6Prefixes"
                    + "|addIpv6AddrPrefixes|addRelIpv6AddrPrefixes|ipv6PrefixList|ipv4AddrList"
                    + "|ipv4FrameRouteList|ipv6FrameRouteList";

    // Identities with their prefix (TS 29.571 5.3.2, 5.4.2), with a plain or encoded hyphen.
    private static final Pattern IDENTITY = Pattern.compile(
            "\\b(imsi|msisdn|nai|gci|gli|suci|extid|extgroupid|imei|imeisv)(-|%2[dD])[^\"&/?,;\\s\\\\]+");
    private static final Pattern MAC = Pattern.compile("\\b(mac|eui)(-|%2[dD])[0-9a-fA-F]{2}[0-9a-fA-F-]+");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(\"(?:supi|gpsi|pei|imsi|msisdn|" + ADDRESSES + ")\"\\s*:\\s*\")[^\"]*");
    private static final Pattern PARAMETER = Pattern.compile("([?&](?:supi|gpsi|pei|" + ADDRESSES + ")=)[^&\"\\s]*");
    private static final Pattern LISTED =
            Pattern.compile("(\"(?:" + ADDRESS_LISTS + ")\"\\s*:\\s*)(?:\\[[^\\]]*\\]|\"[^\"]*\")");
    private static final Pattern ADDRESS =
            Pattern.compile("\"(?:" + ADDRESSES + ")\"\\s*:\\s*\"([0-9a-fA-F.:-]{7,})(?:/[0-9]{1,3})?\"");
    /** Maximum number of UE addresses in a text that are also masked elsewhere in it. */
    private static final int MOST_ADDRESSES = 1_000;

    // Texts in which a function explains an error, and which may name the address of a UE.
    private static final Pattern EXPLANATION =
            Pattern.compile("\"(?:reason|detail)\"\\s*:\\s*\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern ANY_ADDRESS = Pattern.compile(
            "\\b[0-9]{1,3}(?:\\.[0-9]{1,3}){3}\\b|\\b[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{0,4}){2,7}|(?:[0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}\\b");

    private static final Pattern DIGITS = Pattern.compile("\"[0-9]{14,15}\"");

    private SubscriberMask() {}

    /** Replaces identities by asterisks. */
    public static String mask(String text) {
        String masked = IDENTITY.matcher(withoutAddresses(text)).replaceAll("$1-***");
        masked = LISTED.matcher(masked).replaceAll("$1[\"***\"]");
        masked = MAC.matcher(masked).replaceAll("$1-***");
        masked = ATTRIBUTE.matcher(masked).replaceAll("$1***");
        masked = PARAMETER.matcher(masked).replaceAll("$1***");
        masked = withoutExplainedAddresses(masked);
        return DIGITS.matcher(masked).replaceAll("\"***\"");
    }

    /** Replaces identities and all addresses in a text that explains an error. */
    public static String maskExplanation(String text) {
        return ANY_ADDRESS.matcher(mask(text)).replaceAll("***");
    }

    private static String withoutExplainedAddresses(String text) {
        Matcher explanation = EXPLANATION.matcher(text);
        StringBuilder masked = new StringBuilder(text.length());
        int copied = 0;
        while (explanation.find()) {
            masked.append(text, copied, explanation.start());
            masked.append(ANY_ADDRESS.matcher(explanation.group()).replaceAll("***"));
            copied = explanation.end();
        }
        return copied == 0 ? text : masked.append(text, copied, text.length()).toString();
    }

    // UE addresses also occur in flow descriptions.
    private static String withoutAddresses(String text) {
        Set<String> addresses = new HashSet<>();
        Matcher matcher = ADDRESS.matcher(text);
        while (addresses.size() < MOST_ADDRESSES && matcher.find()) {
            String address = matcher.group(1);
            addresses.add(Pattern.quote(address) + (address.endsWith(":") ? "" : "\\b"));
        }
        return addresses.isEmpty()
                ? text
                : Pattern.compile("\\b(?:" + String.join("|", addresses) + ")")
                        .matcher(text)
                        .replaceAll("***");
    }
}
