// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static java.util.Map.entry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.sigcore.model.Shape;
import org.sigcore.model.ShapeTable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a profile must look like to be registered: every attribute that TS 29.510 knows. Others are left alone. */
@SpecRef({"TS 29.510 6.1.6.2", "TS 29.510 6.1.6.3"})
final class ProfileShape {
    private static final Map<String, Shape> SIMPLE = Map.ofEntries(
            entry("accessType", Shape.string("3GPP_ACCESS|NON_3GPP_ACCESS")),
            entry("amfRegionId", WireShapes.AMF_REGION_ID),
            entry("amfSetId", WireShapes.AMF_SET_ID),
            entry("bool", Shape.bool()),
            entry("dateTime", WireShapes.DATE_TIME),
            entry("digits", Shape.string("[0-9]+")),
            entry("e164", Shape.string("[0-9]{5,15}")),
            entry("fqdn", WireShapes.FQDN_SHAPE),
            entry("groupId", Shape.string("[A-Fa-f0-9]{8}-[0-9]{3}-[0-9]{2,3}-([A-Fa-f0-9]{2}){1,10}")),
            entry("hex", WireShapes.SUPPORTED_FEATURES),
            entry("hex6", WireShapes.SD),
            entry("int", Shape.integer(Long.MIN_VALUE, Long.MAX_VALUE)),
            entry("ipIndex", Shape.test("an integer or a string", node -> node.isString() || node.isIntegralNumber())),
            entry("ipv4", WireShapes.IPV4),
            entry("ipv6", WireShapes.IPV6),
            entry("ipv6Prefix", WireShapes.IPV6_PREFIX),
            entry("mcc", Shape.string("[0-9]{3}")),
            entry("mediaCapability", Shape.string("[a-zA-Z0-9_]+")),
            entry("mnc", Shape.string("[0-9]{2,3}")),
            entry("name", WireShapes.NAME),
            entry("nfStatus", Shape.string("[^\\p{Cntrl}]{1,64}")),
            entry("nfType", Shape.string("[A-Za-z0-9_\\-]{1,64}")),
            entry("nid", Shape.string("[A-Fa-f0-9]{11}")),
            entry("nrCellId", Shape.string("[A-Fa-f0-9]{9}")),
            entry("object", Shape.object()),
            entry("percent", WireShapes.PERCENT),
            entry("plmnDigits", Shape.string("[0-9]{5,6}")),
            entry("positive", Shape.integer(1, Integer.MAX_VALUE)),
            entry("regex", WireShapes.REGEX),
            entry("routingIndicator", WireShapes.ROUTING_INDICATOR),
            entry("tac", WireShapes.TAC),
            entry("text", Shape.string()),
            entry("true", Shape.test("true", node -> node.isBoolean() && node.booleanValue())),
            entry("uint8", Shape.integer(0, 255)),
            entry("uint16", WireShapes.UINT16),
            entry("uri", WireShapes.URI),
            entry("uuid", WireShapes.UUID),
            entry("vendorId", Shape.string("[0-9]{6}")));

    private static final ShapeTable TABLE = ShapeTable.parse(table(), SIMPLE);
    private static final Shape PROFILE = TABLE.get("NFProfile");
    private static final Shape OTHER_INFO = TABLE.get("OtherInfo");
    private static final Shape OTHER_INFO_LIST = Shape.map(OTHER_INFO, 1);

    private ProfileShape() {}

    /** @throws org.sigcore.model.ProblemException 400 with a pointer to each fault */
    static void check(JsonNode profile) {
        Shape.Faults faults = new Shape.Faults();
        PROFILE.collect(profile, "", faults);
        if (profile.isObject()) {
            services(profile, faults);
            otherInfos(profile, faults);
        }
        faults.throwIfAny();
    }

    private static void services(JsonNode profile, Shape.Faults faults) {
        if (profile.get("nfServiceList") instanceof ObjectNode list) {
            list.properties().forEach(entry -> {
                JsonNode id = entry.getValue().get("serviceInstanceId");
                if (id != null && id.isString() && !id.stringValue().equals(entry.getKey())) {
                    faults.incorrect(
                            "/nfServiceList/" + Shape.escape(entry.getKey()) + "/serviceInstanceId",
                            "expected the key of the map");
                }
            });
        }
    }

    private static void otherInfos(JsonNode profile, Shape.Faults faults) {
        profile.properties().forEach(entry -> {
            String name = entry.getKey();
            if (!name.endsWith("Info") && !name.endsWith("InfoList") || TABLE.names("NFProfile", name)) {
                return;
            }
            Shape shape = name.endsWith("List") ? OTHER_INFO_LIST : OTHER_INFO;
            faults.within(false, () -> shape.collect(entry.getValue(), "/" + Shape.escape(name), faults));
        });
    }

    private static String table() {
        try (InputStream in = ProfileShape.class.getResourceAsStream("/ts29510/profile.shapes")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
