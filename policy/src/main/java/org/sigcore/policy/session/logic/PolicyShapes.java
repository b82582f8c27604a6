// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.ShapeTable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;

/**
 * What requests to the PCF must look like, to their last attribute, by the name of their type: {@code shapes/policy.shapes}. What
 * a table cannot say the shapes of each API add.
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
            Map.entry("supi", Identities.SUPI),
            Map.entry("gpsi", Identities.GPSI),
            Map.entry("dnn", Identities.DNN),
            Map.entry("domain", Identities.IP_DOMAIN),
            Map.entry("pei", Identities.PEI),
            Map.entry("fqdn", WireShapes.FQDN_SHAPE),
            Map.entry("ipv4", WireShapes.IPV4),
            Map.entry("ipv6", WireShapes.IPV6),
            Map.entry("ipv6Prefix", WireShapes.IPV6_PREFIX),
            Map.entry("supportedFeatures", WireShapes.SUPPORTED_FEATURES));

    private static final ShapeTable TABLE = ShapeTable.parse(table(), SIMPLE);

    private PolicyShapes() {}

    /** The type of that name. */
    public static Shape.ObjectShape of(String type) {
        return Shape.object().with(TABLE.get(type));
    }

    private static boolean isUint64(JsonNode node) {
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

    private static String table() {
        try (InputStream in = PolicyShapes.class.getResourceAsStream("/shapes/policy.shapes")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
