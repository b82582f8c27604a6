// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.sigcore.model.Regex;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.Snssai;
import tools.jackson.databind.JsonNode;

/** Shapes of the simple types that profiles, subscriptions and queries share. */
@SpecRef({"TS 29.571 5.2.2", "TS 29.571 5.4.4"})
public final class WireShapes {
    private static final Pattern FQDN =
            Pattern.compile("([0-9A-Za-z]([-0-9A-Za-z]{0,61}[0-9A-Za-z])?\\.)+[A-Za-z]{2,63}\\.?");
    private static final Pattern RFC3339 = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})");

    public static final Shape TEXTS = Shape.array(Shape.string(), 1);
    /** A text that stands in paths, header fields and log lines: without line breaks, NUL and their like. */
    public static final Shape NAME = Shape.test(
            "a string without control characters",
            node -> node.isString() && node.stringValue().chars().noneMatch(Character::isISOControl));

    public static final Shape NAMES = Shape.array(NAME, 1);
    public static final Shape UUID =
            Shape.string("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    public static final Shape FQDN_SHAPE =
            Shape.test("a fully qualified domain name", node -> node.isString() && isFqdn(node.stringValue()));
    public static final Shape URI = Shape.test("an absolute URI", WireShapes::isAbsoluteUri);
    /** A date and time with seconds and offset (RFC 3339 5.6). */
    public static final Shape DATE_TIME = Shape.test("a date-time", WireShapes::isDateTime);
    public static final Shape REGEX = Shape.test("a regular expression", WireShapes::isRegex);
    public static final Shape IPV4 = Shape.reads("an IPv4 address", Ipv4Prefix::parseAddress);
    public static final Shape IPV6 = Shape.reads("an IPv6 address", Ipv6Prefix::parseAddress);
    public static final Shape IPV6_PREFIX = Shape.reads("an IPv6 prefix", Ipv6Prefix::parsePrefix);
    public static final Shape SUPPORTED_FEATURES = Shape.string("[A-Fa-f0-9]*");

    public static final Shape PLMN = Shape.object()
            .required("mcc", Shape.string("[0-9]{3}"))
            .required("mnc", Shape.string("[0-9]{2,3}"))
            .optional("nid", Shape.string("[A-Fa-f0-9]{11}"));
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
            .optional("nid", Shape.string("[A-Fa-f0-9]{11}"));
    public static final Shape TAC = Shape.string("[A-Fa-f0-9]{4}([A-Fa-f0-9]{2})?");
    public static final Shape TAI = Shape.object()
            .required("plmnId", PLMN)
            .required("tac", TAC)
            .optional("nid", Shape.string("[A-Fa-f0-9]{11}"));
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

    /** First and last value, or a pattern. */
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

    /** Whether a text is an Fqdn: two labels or more, 253 characters or less. */
    public static boolean isFqdn(String text) {
        return text.length() <= 253 && FQDN.matcher(text).matches();
    }

    private static boolean isAbsoluteUri(JsonNode node) {
        try {
            return node.isString() && new java.net.URI(node.stringValue()).isAbsolute();
        } catch (java.net.URISyntaxException e) {
            return false;
        }
    }

    // The JDK's parser alone would take a time without seconds, an offset with seconds and years of more than four digits.
    private static boolean isDateTime(JsonNode node) {
        try {
            return node.isString()
                    && RFC3339.matcher(node.stringValue()).matches()
                    && OffsetDateTime.parse(node.stringValue()) != null;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static boolean isRegex(JsonNode node) {
        return node.isString() && Regex.isUsable(node.stringValue());
    }
}
