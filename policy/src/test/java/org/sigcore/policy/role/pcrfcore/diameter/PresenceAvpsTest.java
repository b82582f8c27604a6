// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class PresenceAvpsTest {
    private static final GxFeatures ONE = new GxFeatures(1L << 23, 0);
    private static final GxFeatures MANY = new GxFeatures(0, 1L << 3);
    private static final ObjectNode DECISION = (ObjectNode) Json.parse("""
            {"policyCtrlReqTriggers": ["PRA_CH", "PLMN_CH"], "praInfos": {
               "home": {"praId": "home"}, "16777216": {"praId": "16777216"},
               "8388609": {"praId": "8388609"},
               "17": {"praId": "17",
                 "trackingAreaList": [{"plmnId": {"mcc": "262", "mnc": "01"}, "tac": "0007"},
                                      {"plmnId": {"mcc": "262", "mnc": "01"}, "tac": "000007"}],
                 "ecgiList": [{"plmnId": {"mcc": "001", "mnc": "002"}, "eutraCellId": "0000abc"}]}}}""");

    @Test
    void areas_areInstalledAndRemoved() {
        AvpGroup avps = of(MANY, DECISION);
        assertThat(avps.all(Gx.EVENT_TRIGGER)).containsExactly(PresenceAvps.TRIGGER, EventTrigger.PLMN_CHANGE);
        List<AvpGroup> areas = avps.require(Gx.PRA_INSTALL).all(Gx.PRESENCE_REPORTING_AREA_INFORMATION);
        assertThat(areas).hasSize(2);
        assertThat(areas.getFirst().require(Gx.PRESENCE_REPORTING_AREA_IDENTIFIER))
                .containsExactly(0x80, 0, 1);
        assertThat(areas.getFirst().has(Gx.PRESENCE_REPORTING_AREA_ELEMENTS_LIST))
                .isFalse();
        assertThat(areas.getLast().require(Gx.PRESENCE_REPORTING_AREA_IDENTIFIER))
                .containsExactly(0, 0, 17);
        assertThat(HexFormat.of().formatHex(areas.getLast().require(Gx.PRESENCE_REPORTING_AREA_ELEMENTS_LIST)))
                .isEqualTo("100000010000" + "62f2100007" + "002100" + "00000abc");
        assertThat(avps.has(Gx.PRA_REMOVE)).isFalse();

        AvpGroup removed = of(MANY, (ObjectNode) Json.parse("{\"praInfos\": {\"5\": null}}"));
        assertThat(removed.require(Gx.PRA_REMOVE).require(Gx.PRESENCE_REPORTING_AREA_IDENTIFIER))
                .containsExactly(0, 0, 5);
        assertThat(removed.has(Gx.PRA_INSTALL)).isFalse();
        assertThat(of(MANY, Json.object().put("revalidationTime", "2026-11-20T10:00:00Z"))
                        .has(Gx.PRA_INSTALL))
                .as("unchanged areas")
                .isFalse();
    }

    @Test
    void firstArea_isSentWithoutMultiplePra() {
        AvpGroup avps = of(ONE, DECISION);
        assertThat(avps.all(Gx.EVENT_TRIGGER)).contains(PresenceAvps.TRIGGER);
        assertThat(avps.all(Gx.PRESENCE_REPORTING_AREA_INFORMATION))
                .extracting(area -> area.require(Gx.PRESENCE_REPORTING_AREA_IDENTIFIER))
                .containsExactly(new byte[] {(byte) 0x80, 0, 1});
        assertThat(avps.has(Gx.PRA_INSTALL)).isFalse();
    }

    @Test
    void neitherAreaNorTrigger_isSentToPcefThatCannotReport() {
        AvpGroup avps = of(GxFeatures.NONE, DECISION);
        assertThat(avps.all(Gx.EVENT_TRIGGER)).containsExactly(EventTrigger.PLMN_CHANGE);
        assertThat(avps.avps()).hasSize(1);
        ObjectNode withoutAreas = DECISION.deepCopy();
        withoutAreas.remove("praInfos");
        assertThat(new AvpGroup(DecisionAvps.of(MANY, withoutAreas, List.of(), withoutAreas, Instant.EPOCH))
                        .all(Gx.EVENT_TRIGGER))
                .containsExactly(EventTrigger.PLMN_CHANGE);
    }

    private static AvpGroup of(GxFeatures features, ObjectNode changes) {
        return new AvpGroup(DecisionAvps.of(features, DECISION, List.of(), changes, Instant.EPOCH));
    }
}
