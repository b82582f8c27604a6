// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.ShapeTable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.FiveQi;
import org.sigcore.model.session.FlowFilter;
import org.sigcore.model.session.UeAddresses;
import tools.jackson.databind.JsonNode;

/**
 * Schemas of requests to the PCF ({@code shapes/policy.shapes}) and of its decisions ({@code shapes/decision.shapes}),
 * by type name and with all attributes. The schemas of each API add rules that a table cannot express.
 */
@SpecRef("TS 29.571 5")
public final class PolicyShapes {
    private static final Map<String, Shape> SIMPLE = Map.ofEntries(
            Map.entry("text", Shape.string()),
            Map.entry("bool", Shape.bool()),
            Map.entry("int", Shape.integer(Integer.MIN_VALUE, Integer.MAX_VALUE)),
            Map.entry("uint", Shape.integer(0, Integer.MAX_VALUE)),
            Map.entry("uint64", Shape.test("an unsigned integer of 64 bits", PolicyShapes::isUint64)),
            Map.entry("number", Shape.number()),
            Map.entry("object", Shape.object()),
            Map.entry("time", WireShapes.DATE_TIME),
            Map.entry("bytes", Shape.test("octets in Base64", PolicyShapes::areOctets)),
            Map.entry("uuid", WireShapes.UUID),
            Map.entry("uri", CallbackUris.SHAPE),
            Map.entry("absoluteUri", WireShapes.URI),
            Map.entry("percent", Shape.test("a number from 0 to 100", PolicyShapes::isPercentage)),
            Map.entry(
                    "FlowDescription",
                    Shape.reads("a filter such as permit out 17 from any to assigned", FlowFilter::parse)),
            Map.entry("RedirectInformation", redirectInformation()),
            Map.entry("supi", Identities.SUPI),
            Map.entry("gpsi", Identities.GPSI),
            Map.entry("dnn", Identities.DNN),
            Map.entry("domain", Identities.IP_DOMAIN),
            Map.entry("pei", Identities.PEI),
            Map.entry("fqdn", WireShapes.FQDN_SHAPE),
            Map.entry("ipv4", WireShapes.IPV4),
            Map.entry("ipv6", WireShapes.IPV6),
            Map.entry("ipv6Prefix", WireShapes.IPV6_PREFIX),
            Map.entry("5qi", FiveQi.SHAPE),
            Map.entry("default5qi", FiveQi.DEFAULT_FLOW),
            Map.entry("ueIpv6Prefix", UeAddresses.IPV6_PREFIX),
            Map.entry("ueIpv4Network", UeAddresses.IPV4_NETWORK),
            Map.entry("supportedFeatures", WireShapes.SUPPORTED_FEATURES));

    private static final ShapeTable TABLE = ShapeTable.parse(table("policy") + table("decision"), SIMPLE);

    private PolicyShapes() {}

    /**
     * Returns the schema of a request body of that type; no array or object in it may have more than {@value
     * Shape#MOST_ITEMS} items.
     */
    public static Shape.ObjectShape of(String type) {
        return Shape.object().with(Shape.bounded(TABLE.get(type)));
    }

    /**
     * Returns the schema of a type, such as {@code BitRate}, {@code [SmTrigger]} or {@code ~QosData}.
     *
     * @throws IllegalArgumentException if there is no such type
     */
    public static Shape type(String expression) {
        return TABLE.type(expression);
    }

    /** Returns the schema of a member of a type; null if the type has no such member. */
    public static @Nullable Shape member(String type, String member) {
        return TABLE.member(type, member);
    }

    /** Returns the schema of RedirectInformation, whose address depends on its type. */
    @SpecRef("TS 29.512 5.6.2.13")
    private static Shape redirectInformation() {
        Map<String, Shape> addresses = Map.of(
                "IPV4_ADDR", WireShapes.IPV4,
                "IPV6_ADDR", WireShapes.IPV6,
                "URL", WireShapes.URI,
                "SIP_URI", WireShapes.URI);
        return Shape.object()
                .optional("redirectEnabled", Shape.bool())
                .optional(
                        "redirectAddressType",
                        Shape.test(
                                "one of " + String.join(", ", new TreeSet<>(addresses.keySet())),
                                node -> node.isString() && addresses.containsKey(node.stringValue())))
                .optional("redirectServerAddress", Shape.string())
                .with((node, pointer, faults) -> {
                    Shape address =
                            addresses.get(node.path("redirectAddressType").asString(""));
                    if (address != null && node.has("redirectServerAddress")) {
                        address.collect(node.get("redirectServerAddress"), pointer + "/redirectServerAddress", faults);
                    }
                });
    }

    private static boolean isPercentage(JsonNode node) {
        return node.isNumber() && node.doubleValue() >= 0 && node.doubleValue() <= 100;
    }

    /** Returns true for an integer that fits into 64 bits without a sign. */
    public static boolean isUint64(JsonNode node) {
        return node.isIntegralNumber()
                && node.bigIntegerValue().signum() >= 0
                && node.bigIntegerValue().bitLength() <= Long.SIZE;
    }

    private static boolean areOctets(JsonNode node) {
        try {
            return node.isString() && Base64.getDecoder().decode(node.stringValue()) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String table(String name) {
        try (InputStream in = PolicyShapes.class.getResourceAsStream("/shapes/" + name + ".shapes")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
