// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

class RxToAfTest {
    private static final ObjectNode RX = object("""
            {"sessionId": "rx;1", "originHost": "af", "originRealm": "lab"}""");
    private static final ObjectNode RELEASED = object("""
            {"ranNasRelCauses": [{"epsCause": "2103"}, {"5gMmCause": 111, "5gSmCause": 26, "ngApCause": {"group": 1, "value": 20}},
               {"epsCause": "no octets"}],
             "ueTimeZone": "+01:00"}""");

    @Test
    void events_becomeAvpsOfRar_withRequestedActions() {
        ObjectNode notification = object("""
                {"evNotifs": [{"event": "ACCESS_TYPE_CHANGE"}, {"event": "PLMN_CHG"}, {"event": "ANI_REPORT"},
                              {"event": "FAILED_RESOURCES_ALLOCATION"}],
                 "accessType": "NON_3GPP_ACCESS", "ratType": "WLAN", "plmnId": {"mcc": "262", "mnc": "02"},
                 "ueLoc": {"nrLocation": {"tai": {"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000077"},
                   "ncgi": {"plmnId": {"mcc": "001", "mnc": "01"}, "nrCellId": "000000001"}}},
                 "ueTimeZone": "+01:00", "anGwAddr": {"anGwIpv4Addr": "192.0.2.9"},
                 "anChargIds": [{"accNetChaIdValue": 263, "flows": [{"medCompN": 2}]}],
                 "failedResourcAllocReports": [{"flows": [{"medCompN": 1, "fNums": [1, 2]}]}]}
                """);
        ObjectNode document = Objects.requireNonNull(
                RxToAf.events(RX, notification, object("{\"specificActions\": [6, 16, 12, 2, 4]}")));
        DiameterMessage rar = RxToAf.request(document);
        assertThat(rar.commandCode()).isEqualTo(CommandCode.RE_AUTH);
        assertThat(rar.all(Rx.SPECIFIC_ACTION)).containsExactly(6, 16, 12, 4);
        assertThat(rar.require(Gx.IP_CAN_TYPE)).isEqualTo(9);
        assertThat(rar.require(Gx.RAT_TYPE)).isZero();
        assertThat(rar.require(Gx.THREEGPP_SGSN_MCC_MNC)).isEqualTo("26202");
        assertThat(HexFormat.of().formatHex(rar.require(Gx.THREEGPP_USER_LOCATION_INFO)))
                .isEqualTo("8900f11000007700f1100000000001");
        assertThat(rar.require(Gx.THREEGPP_MS_TIMEZONE)).containsExactly(0x40, 0);
        assertThat(rar.require(Gx.AN_GW_ADDRESS).getHostAddress()).isEqualTo("192.0.2.9");
        assertThat(rar.require(Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER)
                        .require(Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER_VALUE))
                .containsExactly(0, 0, 1, 7);
        assertThat(rar.require(Rx.FLOWS).all(Rx.FLOW_NUMBER)).containsExactly(1L, 2L);
        assertThat(RxToAf.events(RX, notification, object("{\"specificActions\": [1]}")))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "PDU_SESSION_TERMINATION, 0",
        "ALL_SDF_DEACTIVATION, 0",
        "INSUFFICIENT_QOS_FLOW_RESOURCES, 2",
        "PS_TO_CS_HO, 3",
        "OF_LATER, 0"
    })
    void sessionEnd_becomesAsrWithAbortCause(String cause, int abortCause) {
        DiameterMessage asr = RxToAf.request(RxToAf.end(RX, cause, RELEASED));
        assertThat(asr.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
        assertThat(asr.require(Rx.ABORT_CAUSE)).isEqualTo(abortCause);
        assertThat(asr.has(Gx.RAN_NAS_RELEASE_CAUSE)).as("not agreed").isFalse();
    }

    @Test
    @SpecRef({"TS 29.214 4.4.6.1", "TS 29.214 5.3.69"})
    void releaseCauses_areSentIfNegotiated() {
        ObjectNode agreed = RX.deepCopy().put("ranNasCause", true);
        DiameterMessage asr = RxToAf.request(RxToAf.end(agreed, "PDU_SESSION_TERMINATION", RELEASED));
        assertThat(asr.all(Gx.RAN_NAS_RELEASE_CAUSE)).containsExactly(new byte[] {0x21, 3});
        var of5gs = asr.require(Rx.FIVEGS_RAN_NAS_RELEASE_CAUSE);
        assertThat(of5gs.require(Rx.FIVEGMM_CAUSE)).isEqualTo(111L);
        assertThat(of5gs.require(Rx.FIVEGSM_CAUSE)).isEqualTo(26L);
        assertThat(of5gs.require(Rx.NGAP_CAUSE).require(Rx.NGAP_GROUP)).isEqualTo(1L);
        assertThat(of5gs.require(Rx.NGAP_CAUSE).require(Rx.NGAP_VALUE)).isEqualTo(20L);
        assertThat(asr.require(Gx.THREEGPP_MS_TIMEZONE)).containsExactly(0x40, 0);

        ObjectNode notification = object("{\"evNotifs\": [{\"event\": \"FAILED_RESOURCES_ALLOCATION\"}]}");
        notification.setAll(RELEASED);
        ObjectNode asked = object("{\"specificActions\": [9]}");
        assertThat(RxToAf.request(Objects.requireNonNull(RxToAf.events(agreed, notification, asked)))
                        .all(Gx.RAN_NAS_RELEASE_CAUSE))
                .hasSize(1);
        assertThat(RxToAf.request(Objects.requireNonNull(RxToAf.events(RX, notification, asked)))
                        .has(Gx.RAN_NAS_RELEASE_CAUSE))
                .isFalse();
    }

    @Test
    void malformedReleaseCauses_areOmitted() {
        assertThat(ReleaseCauses.avps(Json.parse("""
                [{"epsCause": "xyz"}, {"epsCause": "123"}, {"epsCause": ""}, {}, 7, {"5gMmCause": "one"}]"""))).isEmpty();
        assertThat(ReleaseCauses.avps(Json.parse("{\"epsCause\": 1}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"EPS_FALLBACK, 17", "REALLOCATION_OF_CREDIT, 18", "SUCCESSFUL_QOS_UPDATE, 19", "FAILED_QOS_UPDATE, 20"})
    @SpecRef("TS 29.214 5.3.13")
    void laterReleaseEvents_areMappedToSpecificActions(String event, int action) {
        ObjectNode notification = object("{\"evNotifs\": [{\"event\": \"%s\"}]}".formatted(event));
        assertThat(RxEvents.actions(notification, Json.parse("[2, %d]".formatted(action))))
                .containsExactly(action);
        assertThat(RxEvents.actions(notification, Json.parse("[2]"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FAILED     | failed | {}                  | [2, 3, 4, 8, 9] | 9
            FAILED     | failed | {}                  | [2, 3, 4, 8]    | 4
            FAILED     | failed | {}                  | [2, 3, 8]       | 2
            FAILED     | failed | {"temporary": true} | [2, 3, 4, 8, 9] | 2
            FAILED     | failed | {"temporary": true} | [3, 4, 8, 9]    | 9
            FAILED     | failed | {"temporary": true} | [3, 4, 8]       |
            SUCCESSFUL | succ   | {}                  | [2, 3, 4, 8, 9] | 8
            SUCCESSFUL | succ   | {}                  | [2, 3, 4, 9]    |
            SUCCESSFUL | succ   | {"recovered": true} | [2, 3, 4, 8, 9] | 3
            SUCCESSFUL | succ   | {"recovered": true} | [8]             | 8
            """)
    @SpecRef("TS 29.214 5.3.13")
    void allocation_isReportedAsWhatHappenedToTheBearer(
            String event, String reports, String report, String asked, @Nullable Integer action) {
        ObjectNode notification = object("""
                {"evNotifs": [{"event": "%s_RESOURCES_ALLOCATION"}], "%sResourcAllocReports": [%s]}
                """.formatted(event, reports, report));
        assertThat(RxEvents.actions(notification, Json.parse(asked)))
                .isEqualTo(action == null ? List.of() : List.of(action));
    }

    @Test
    @SpecRef({"TS 29.214 4.4.6.6", "TS 29.214 5.3.13"})
    void usage_becomesUsedServiceUnitOfRar_andNoReportIsSuperseded() {
        ObjectNode notification = object("""
                {"evNotifs": [{"event": "USAGE_REPORT"}],
                 "usgRep": {"duration": 60, "totalVolume": 1000, "uplinkVolume": 400, "downlinkVolume": 600}}""");
        ObjectNode asked = object("{\"specificActions\": [11]}");
        ObjectNode document = Objects.requireNonNull(RxToAf.events(RX, notification, asked));
        DiameterMessage rar = RxToAf.request(document);
        assertThat(rar.all(Rx.SPECIFIC_ACTION)).containsExactly(11);
        assertThat(rar.all(Rx.SPONSORED_CONNECTIVITY_DATA)).hasSize(1);
        assertThat(rar.require(Rx.SPONSORED_CONNECTIVITY_DATA)
                        .require(Base.USED_SERVICE_UNIT)
                        .avps())
                .containsExactly(
                        Base.CC_TIME.of(60L),
                        Base.CC_TOTAL_OCTETS.of(1000L),
                        Base.CC_INPUT_OCTETS.of(400L),
                        Base.CC_OUTPUT_OCTETS.of(600L));
        assertThat(RxToAf.isReplaced(document, document)).isFalse();
    }

    @Test
    @SpecRef({"TS 29.214 4.4.6.7", "TS 29.214 5.3.13"})
    void unavailableLocation_isReportedAsFailure() {
        ObjectNode notification =
                object("{\"evNotifs\": [{\"event\": \"ANI_REPORT\"}], \"noNetLocSupp\": \"ANR_NOT_SUPPORTED\"}");
        assertThat(RxEvents.actions(notification, Json.parse("[12]"))).containsExactly(14);
        assertThat(RxEvents.avps(notification)).contains(Gx.NETLOC_ACCESS_SUPPORT.of(0L));
    }

    @ParameterizedTest
    @CsvSource({
        "8200f110000100f11000000001, /eutraLocation/ecgi/eutraCellId, 0000001",
        "8200f110000100f11000000001, /eutraLocation/tai/tac, 0001",
        "813264510000001f, /eutraLocation/ecgi/plmnId/mnc, 156",
        "8900f11000007700f1100000000001, /nrLocation/ncgi/nrCellId, 000000001",
        "0000f11000010002, /geraLocation/cgi/cellId, 0002",
        "0000f11000010002, /geraLocation/cgi/lac, 0001",
        "0100f110000a000b, /utraLocation/sai/sac, 000b",
        "0200f110000a0bff, /utraLocation/rai/rac, 0b",
        "8000f1101234, /eutraLocation/tai/tac, 1234",
        "8300f110f12345, /eutraLocation/globalENbId/eNbId, MacroeNB-12345",
        "8400f110123400f110012345, /eutraLocation/globalENbId/plmnId/mcc, 001",
        "8400f110123400f110012345, /eutraLocation/tai/tac, 1234",
        "8500f1101f2345, /eutraLocation/globalENbId/eNbId, LMacroeNB-1f2345",
        "8600f110123400f110832345, /eutraLocation/globalENbId/eNbId, SMacroeNB-32345",
        "8700f1100000000001, /nrLocation/ncgi/plmnId/mnc, 01",
        "8800f110123456, /nrLocation/tai/tac, 123456",
        "8b00f11012345600f110000001, /nrLocation/tai/tac, 123456",
        "8400f1101234, /octets, 8400f1101234",
        "0500, /octets, 0500",
        "82, /octets, 82"
    })
    void userLocation_isReadAndWrittenUnchanged(String octets, String pointer, String value) {
        ObjectNode read = UserLocations.read(HexFormat.of().parseHex(octets));
        assertThat(read.at(pointer).asString()).isEqualTo(value);
        assertThat(UserLocations.write(read)).isEqualTo(HexFormat.of().parseHex(octets));
    }

    @Test
    void truncatedLocation_isReadAsOctetsOnly() {
        assertThat(UserLocations.read(HexFormat.of().parseHex("8400f110123400f1"))
                        .size())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "eutraLocation, ecgi, eutraCellId, 0001, 0abcdef, 8200f110000100f11000abcdef",
        "eutraLocation, ecgi, eutraCellId, 000077, 0abcdef, 8100f11000abcdef",
        "eutraLocation, ecgi, eutraCellId, 0001, 000abcdef, 8000f1100001",
        "eutraLocation, ecgi, eutraCellId, 000077, 000abcdef, ",
        "nrLocation, ncgi, nrCellId, 000077, 000000001, 8900f11000007700f1100000000001",
        "nrLocation, ncgi, nrCellId, 0077, 000000001, 8700f1100000000001",
        "nrLocation, ncgi, nrCellId, 000077, 0000001, 8800f110000077",
        "nrLocation, ncgi, nrCellId, 00zz77, 000000001, ",
        "n3gaLocation, ncgi, nrCellId, 000077, 000000001, "
    })
    @SpecRef("TS 29.061 16.4.7.2")
    void location_isWrittenWithWhatFitsItsType(
            String access, String cell, String member, String tac, String id, @Nullable String octets) {
        byte[] written = UserLocations.write(object("""
                {"%s": {"tai": {"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "%s"},
                        "%s": {"plmnId": {"mcc": "001", "mnc": "01"}, "%s": "%s"}}}
                """.formatted(access, tac, cell, member, id)));
        assertThat(written == null ? null : HexFormat.of().formatHex(written)).isEqualTo(octets);
    }

    @Test
    @SpecRef("TS 29.571 5.4.4.7")
    void areaOrCellToIgnore_isNotWritten() {
        ObjectNode location = object("""
                {"eutraLocation": {"tai": {"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "0001"}, "ignoreTai": true,
                   "ecgi": {"plmnId": {"mcc": "001", "mnc": "01"}, "eutraCellId": "0abcdef"}}}""");
        assertThat(UserLocations.write(location)).isEqualTo(HexFormat.of().parseHex("8100f11000abcdef"));
        location.withObjectProperty("eutraLocation").put("ignoreEcgi", true);
        assertThat(UserLocations.write(location)).isNull();
    }

    @Test
    void timeZoneBeyondOctets_isNotWritten() {
        assertThat(UserLocations.timeZone("+19:45")).isEqualTo(HexFormat.of().parseHex("9700"));
        assertThat(UserLocations.timeZone("+20:00")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"4000, +01:00", "0a01, -05:00+1", "2200, +05:30"})
    void timeZone_isReadAndWritten(String octets, String text) {
        assertThat(UserLocations.timeZone(HexFormat.of().parseHex(octets))).isEqualTo(text);
        assertThat(UserLocations.timeZone(text)).isEqualTo(HexFormat.of().parseHex(octets));
    }

    private static ObjectNode object(String text) {
        return (ObjectNode) Json.parse(text);
    }
}
