// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.kernel.rx.UserLocations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts Presence-Reporting-Area-Information: from praInfos of a decision, and to repPraInfos of a report. The
 * identifier of an area is a decimal number in documents, and three octets on Gx. Pure.
 */
@SpecRef({"TS 29.212 4.5.26", "TS 29.212 5.3.109", "TS 23.003 28.10", "TS 29.571 5.4.4.27"})
final class PresenceAvps {
    /** Value of Event-Trigger. */
    static final int TRIGGER = EventTrigger.CHANGE_OF_UE_PRESENCE_IN_PRESENCE_REPORTING_AREA_REPORT;

    private static final int OCTETS = 3;
    private static final int LARGEST = 0xFF_FFFF;

    private PresenceAvps() {}

    static void read(DiameterMessage ccr, ObjectNode context) {
        if (!ccr.all(Gx.EVENT_TRIGGER).contains(TRIGGER)) {
            return;
        }
        ObjectNode areas = Json.object();
        for (AvpGroup area : ccr.all(Gx.PRESENCE_REPORTING_AREA_INFORMATION)) {
            byte[] identifier = area.get(Gx.PRESENCE_REPORTING_AREA_IDENTIFIER);
            if (identifier == null || identifier.length > OCTETS) {
                continue;
            }
            String id = new BigInteger(1, identifier).toString();
            areas.putObject(id)
                    .put("praId", id)
                    .put(
                            "presenceState",
                            switch (area.getOr(Gx.PRESENCE_REPORTING_AREA_STATUS, 2L)
                                    .intValue()) {
                                case 0 -> "IN_AREA";
                                case 1 -> "OUT_OF_AREA";
                                default -> "INACTIVE";
                            });
        }
        if (!areas.isEmpty()) {
            context.set("repPraInfos", areas);
        }
    }

    /** True if the PCEF can report one of the decided areas. */
    static boolean areReported(GxFeatures features, ObjectNode decision) {
        return (features.oneArea() || features.manyAreas())
                && !areas(SmPolicyDecision.PRA_INFOS.of(decision)).isEmpty();
    }

    /** Returns the changes of the areas; the first area for a PCEF that supports only one. */
    @SpecRef({"TS 29.212 5.3.130", "TS 29.212 5.3.131"})
    static List<Avp> of(GxFeatures features, ObjectNode decision, ObjectNode changes) {
        JsonNode changed = SmPolicyDecision.PRA_INFOS.of(changes);
        List<Avp> avps = new ArrayList<>();
        if (features.manyAreas()) {
            List<Avp> removed = new ArrayList<>();
            List<Avp> installed = new ArrayList<>();
            for (Map.Entry<String, JsonNode> area : areas(changed)) {
                if (area.getValue().isNull()) {
                    removed.add(identifier(area.getKey()));
                } else {
                    installed.add(information(area));
                }
            }
            if (!installed.isEmpty()) {
                avps.add(Gx.PRA_INSTALL.of(installed));
            }
            if (!removed.isEmpty()) {
                avps.add(Gx.PRA_REMOVE.of(removed));
            }
        } else if (features.oneArea() && !changed.isEmpty()) {
            List<Map.Entry<String, JsonNode>> decided = areas(SmPolicyDecision.PRA_INFOS.of(decision));
            decided.stream().limit(1).forEach(area -> avps.add(information(area)));
        }
        return avps;
    }

    private static List<Map.Entry<String, JsonNode>> areas(JsonNode infos) {
        return infos.propertyStream()
                .filter(area -> area.getKey().matches("[0-9]{1,8}") && Integer.parseInt(area.getKey()) <= LARGEST)
                .toList();
    }

    private static Avp information(Map.Entry<String, JsonNode> area) {
        List<Avp> avps = new ArrayList<>(List.of(identifier(area.getKey())));
        byte[] elements = UserLocations.elements(area.getValue());
        if (elements != null) {
            avps.add(Gx.PRESENCE_REPORTING_AREA_ELEMENTS_LIST.of(elements));
        }
        return Gx.PRESENCE_REPORTING_AREA_INFORMATION.of(avps);
    }

    private static Avp identifier(String area) {
        return Gx.PRESENCE_REPORTING_AREA_IDENTIFIER.of(
                HexFormat.of().parseHex("%06x".formatted(Integer.parseInt(area))));
    }
}
