// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.regex.Pattern;
import org.sigcore.model.Leniency;
import org.sigcore.model.Regex;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriParts;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.Snssai;
import tools.jackson.databind.JsonNode;

/** Shapes of simple types shared by profiles, subscriptions and queries. */
@SpecRef({"TS 29.571 5.2.2", "TS 29.571 5.4.4"})
public final class WireShapes {
    private static final Pattern FQDN =
            Pattern.compile("([0-9A-Za-z]([-0-9A-Za-z]{0,61}[0-9A-Za-z])?\\.)+[A-Za-z]{2,63}\\.?");

    public static final Shape TEXTS = Shape.array(Shape.string(), 1);
    /** Text that is inserted into paths, header fields and log lines: no line breaks or other control characters. */
    public static final Shape NAME = Shape.test(
            "a string without control characters",
            node -> node.isString() && node.stringValue().chars().noneMatch(Character::isISOControl));

    public static final Shape NAMES = Shape.array(NAME, 1);
    public static final Shape UUID =
            Shape.string("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    /**
     * Name that is inserted into structured header fields and URIs: visible ASCII without quotes, separators and
     * spaces.
     */
    public static final Shape IDENTIFIER = Shape.string("[!-~&&[^\"',;\\\\]]{1,256}");

    public static final Shape FQDN_SHAPE = WireShapes::fqdn;
    /** Scheme of a service (TS 29.571 UriScheme). */
    public static final Shape SCHEME =
            Shape.test("http or https", node -> node.isString() && UriParts.isScheme(node.stringValue()));
    /** Path that precedes an API name, in any form that {@link ApiPrefix} supports. */
    public static final Shape API_PREFIX = Shape.reads("a path of URI segments", ApiPrefix::check);
    /** Version in the URI of an API, a single path segment. */
    public static final Shape API_VERSION = Shape.test(
            "a path segment",
            node -> node.isString()
                    && node.stringValue().indexOf('/') < 0
                    && !node.stringValue().isEmpty()
                    && UriParts.isPathPrefix("/" + node.stringValue()));

    public static final Shape URI = Shape.test("an absolute URI", WireShapes::isAbsoluteUri);
    /** Date and time with seconds and offset (RFC 3339 5.6). */
    public static final Shape DATE_TIME =
            Shape.test("a date-time", node -> node.isString() && DateTimes.isDateTime(node.stringValue()));

    public static final Shape REGEX = Shape.test("a regular expression", WireShapes::isRegex);
    public static final Shape IPV4 = Shape.reads("an IPv4 address", Ipv4Prefix::parseAddress);
    public static final Shape IPV6 = Shape.reads("an IPv6 address", Ipv6Prefix::parseAddress);
    public static final Shape IPV6_PREFIX = Shape.reads("an IPv6 prefix", Ipv6Prefix::parsePrefix);
    public static final Shape SUPPORTED_FEATURES = Shape.string("[A-Fa-f0-9]*");

    public static final Shape NID = Shape.string("[A-Fa-f0-9]{11}");
    public static final Shape PLMN = Shape.object()
            .required("mcc", Shape.string("[0-9]{3}"))
            .required("mnc", Shape.string("[0-9]{2,3}"))
            .optional("nid", NID);
    public static final Shape SD = Shape.string("[A-Fa-f0-9]{6}");
    /** A Snssai or an ExtSnssai. */
    public static final Shape SNSSAI = Snssai.SHAPE
            .optional(
                    "sdRanges", Shape.array(Shape.object().optional("start", SD).optional("end", SD), 1))
            .optional("wildcardSd", Shape.bool())
            .atMostOneOf("sdRanges", "wildcardSd");

    public static final Shape SNSSAIS = Shape.array(SNSSAI, 1);
    public static final Shape PLMNS = Shape.array(PLMN, 1);
    public static final Shape PLMN_SNSSAI = Shape.object()
            .required("plmnId", PLMN)
            .required("sNssaiList", SNSSAIS)
            .optional("nid", NID);
    public static final Shape TAC = Shape.string("[A-Fa-f0-9]{4}([A-Fa-f0-9]{2})?");
    public static final Shape TAI =
            Shape.object().required("plmnId", PLMN).required("tac", TAC).optional("nid", NID);
    public static final Shape TAI_RANGE =
            Shape.object().required("plmnId", PLMN).required("tacRangeList", Shape.array(range(TAC), 1));
    public static final Shape GUAMI =
            Shape.object().required("plmnId", PLMN).required("amfId", Shape.string("[A-Fa-f0-9]{6}"));
    public static final Shape AMF_SET_ID = Shape.string("[0-3][A-Fa-f0-9]{2}");
    public static final Shape AMF_REGION_ID = Shape.string("[A-Fa-f0-9]{2}");
    public static final Shape IDENTITY_RANGES = Shape.array(range(Shape.string("[0-9]+")), 1);
    public static final Shape ROUTING_INDICATOR = Shape.string("[0-9]{1,4}");
    public static final Shape PERCENT = Shape.integer(0, 100);
    public static final Shape UINT16 = Shape.integer(0, 65535);

    private WireShapes() {}

    /** Range given by first and last value, or by a pattern. */
    public static Shape range(Shape bound) {
        return Shape.object()
                .optional("start", bound)
                .optional("end", bound)
                .optional("pattern", REGEX)
                .with((node, pointer, faults) -> {
                    if (node.has("pattern") == (node.has("start") && node.has("end"))) {
                        faults.incorrect(pointer, "expected start and end, or a pattern");
                    }
                });
    }

    /** Returns true if a text is an Fqdn: at least two labels and at most 253 characters. */
    public static boolean isFqdn(String text) {
        return text.length() <= 253 && FQDN.matcher(text).matches();
    }

    // Rel-15 had no pattern for Fqdn, and container platforms use names with a single label or with "_".
    private static void fqdn(JsonNode node, String pointer, Shape.Faults faults) {
        String text = node.isString() ? node.stringValue() : "";
        if (isFqdn(text)) {
            return;
        }
        String expected = "expected a fully qualified domain name";
        if (UriParts.isHost(text) && text.indexOf(':') < 0 && text.chars().anyMatch(Character::isLetter)) {
            faults.deviation(Leniency.Deviation.HOST_NAME, pointer, expected);
        } else {
            faults.incorrect(pointer, expected);
        }
    }

    // The JDK accepts letters of all alphabets, unlike RFC 3986.
    private static boolean isAbsoluteUri(JsonNode node) {
        try {
            return node.isString()
                    && node.stringValue().chars().allMatch(c -> c <= '~')
                    && new java.net.URI(node.stringValue()).isAbsolute();
        } catch (java.net.URISyntaxException e) {
            return false;
        }
    }

    private static boolean isRegex(JsonNode node) {
        return node.isString() && Regex.isUsable(node.stringValue());
    }
}
