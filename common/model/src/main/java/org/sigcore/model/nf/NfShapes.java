// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static java.util.Map.entry;
import static org.sigcore.model.nf.WireShapes.AMF_REGION_ID;
import static org.sigcore.model.nf.WireShapes.AMF_SET_ID;
import static org.sigcore.model.nf.WireShapes.DATE_TIME;
import static org.sigcore.model.nf.WireShapes.FQDN_SHAPE;
import static org.sigcore.model.nf.WireShapes.IPV4;
import static org.sigcore.model.nf.WireShapes.IPV6;
import static org.sigcore.model.nf.WireShapes.IPV6_PREFIX;
import static org.sigcore.model.nf.WireShapes.NAME;
import static org.sigcore.model.nf.WireShapes.PERCENT;
import static org.sigcore.model.nf.WireShapes.REGEX;
import static org.sigcore.model.nf.WireShapes.ROUTING_INDICATOR;
import static org.sigcore.model.nf.WireShapes.SD;
import static org.sigcore.model.nf.WireShapes.SUPPORTED_FEATURES;
import static org.sigcore.model.nf.WireShapes.TAC;
import static org.sigcore.model.nf.WireShapes.UINT16;
import static org.sigcore.model.nf.WireShapes.URI;
import static org.sigcore.model.nf.WireShapes.UUID;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.ShapeTable;
import org.sigcore.model.SpecRef;

/** Shapes of the structured types used in profiles and queries. */
@SpecRef({"TS 29.510 6.1.6.2", "TS 29.510 6.1.6.3"})
public final class NfShapes {
    private static final Map<String, Shape> SIMPLE = Map.ofEntries(
            entry("accessType", Shape.string("3GPP_ACCESS|NON_3GPP_ACCESS")),
            entry("amfRegionId", AMF_REGION_ID),
            entry("amfSetId", AMF_SET_ID),
            entry("apiPrefix", WireShapes.API_PREFIX),
            entry("apiVersion", WireShapes.API_VERSION),
            entry("bool", Shape.bool()),
            entry("callbackUri", CallbackUris.SHAPE),
            entry("dateTime", DATE_TIME),
            entry("digits", Shape.string("[0-9]+")),
            entry("e164", Shape.string("[0-9]{5,15}")),
            entry("fqdn", FQDN_SHAPE),
            entry("groupId", Shape.string("[A-Fa-f0-9]{8}-[0-9]{3}-[0-9]{2,3}-([A-Fa-f0-9]{2}){1,10}")),
            entry("hex", SUPPORTED_FEATURES),
            entry("hex6", SD),
            entry("identifier", WireShapes.IDENTIFIER),
            entry("int", Shape.integer(Long.MIN_VALUE, Long.MAX_VALUE)),
            entry("ipIndex", Shape.test("an integer or a string", node -> node.isString() || node.isIntegralNumber())),
            entry("ipv4", IPV4),
            entry("ipv6", IPV6),
            entry("ipv6Prefix", IPV6_PREFIX),
            entry("mcc", Shape.string("[0-9]{3}")),
            entry("mediaCapability", Shape.string("[a-zA-Z0-9_]+")),
            entry("mnc", Shape.string("[0-9]{2,3}")),
            entry("name", NAME),
            entry("nfStatus", Shape.string("[^\\p{Cntrl}]{1,64}")),
            entry("nfType", Shape.string("[A-Za-z0-9_\\-]{1,64}")),
            entry("nid", Shape.string("[A-Fa-f0-9]{11}")),
            entry("nrCellId", Shape.string("[A-Fa-f0-9]{9}")),
            entry("object", Shape.object()),
            entry("percent", PERCENT),
            entry("plmnDigits", Shape.string("[0-9]{5,6}")),
            entry("positive", Shape.integer(1, Integer.MAX_VALUE)),
            entry("regex", REGEX),
            entry("routingIndicator", ROUTING_INDICATOR),
            entry("scheme", WireShapes.SCHEME),
            entry("tac", TAC),
            entry("text", NAME),
            entry("true", Shape.test("true", node -> node.isBoolean() && node.booleanValue())),
            entry("uint8", Shape.integer(0, 255)),
            entry("uint16", UINT16),
            entry("uri", URI),
            entry("uuid", UUID),
            entry("vendorId", Shape.string("[0-9]{6}")));

    private static final ShapeTable TABLE = ShapeTable.parse(table(), SIMPLE);

    private NfShapes() {}

    /** Returns the shape of a structured or simple type. */
    public static Shape of(String type) {
        return TABLE.get(type);
    }

    /** Returns true if a type of the table has an attribute of this name. */
    public static boolean names(String type, String attribute) {
        return TABLE.names(type, attribute);
    }

    private static String table() {
        try (InputStream in = NfShapes.class.getResourceAsStream("profile.shapes")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
