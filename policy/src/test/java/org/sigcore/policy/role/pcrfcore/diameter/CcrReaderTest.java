// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.policy.kernel.rx.FeatureLists;
import tools.jackson.databind.node.ObjectNode;

class CcrReaderTest {
    /** Trigger values that are void or belong to other specifications. */
    private static final Set<Integer> NO_TRIGGERS = Set.of(14, 31, 32, 38, 41);

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            0, +491700000001, msisdn-491700000001, msisdn-491700000001
            0, 491700000001, msisdn-491700000001, msisdn-491700000001
            0, +49 170-0000001, msisdn-491700000001, msisdn-491700000001
            1, 001010000000001, imsi-001010000000001, -
            1, 00101000000001, imsi-00101000000001, -
            3, 000101000000001@nai.epc.mnc001.mcc001.3gppnetwork.org, imsi-00101000000001, -
            3, 0001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            3, 6001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            3, alice@example.org, nai-alice@example.org, -
            """)
    @SpecRef({"TS 29.212 5.6.2", "TS 23.003 19.3.2"})
    void subscriptionId_isReadAsSupiOrGpsi(int type, String data, String supi, String gpsi) {
        ObjectNode context = CcrReader.read(ccr().add(
                        Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data)))
                .build());
        assertThat(Json.string(context, "supi")).isEqualTo(supi);
        assertThat(Json.string(context, "gpsi")).isEqualTo(gpsi);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 8, 1, 0",
        "1, 8, 1, 0",
        "65, 8, 1, 0",
        "255, 8, 1, 0",
        "256, 8, 1, 0",
        "-1, 8, 1, 0",
        "9, 0, 1, 0",
        "9, 16, 1, 0",
        "9, 8, 2, 0",
        "9, 8, 1, -1"
    })
    @SpecRef({"TS 29.212 5.3.17", "TS 29.212 5.3.45", "TS 29.212 5.5"})
    void invalidDefaultQos_isRefusedWith5140(int qci, long level, int capability, int vulnerability) {
        DiameterMessage ccr =
                ccr().add(defaultQos(qci, level, capability, vulnerability)).build();
        assertThatThrownBy(() -> CcrReader.read(ccr)).isInstanceOfSatisfying(ErroneousQosException.class, refused -> {
            DiameterMessage answer = refused.answer(ccr);
            assertThat(answer.resultCode()).isEqualTo(Gx.DIAMETER_ERROR_INITIAL_PARAMETERS);
            assertThat(answer.require(Base.FAILED_AVP).avps()).hasSize(1);
        });
    }

    @ParameterizedTest
    @CsvSource({"5, 1", "9, 15", "69, 2", "128, 3", "254, 8"})
    void validDefaultQos_isRead(int qci, long level) {
        ObjectNode context =
                CcrReader.read(ccr().add(defaultQos(qci, level, 0, 1)).build());
        assertThat(context.at("/subsDefQos/5qi").intValue()).isEqualTo(qci);
        assertThat(context.at("/subsDefQos/arp/priorityLevel").longValue()).isEqualTo(level);
    }

    @Test
    @SpecRef({"TS 29.212 5.3.16", "TS 29.212 5.3.48"})
    void partialQosGroup_isReadWithoutMissingMembers() {
        ObjectNode context = CcrReader.read(ccr().add(Gx.QOS_INFORMATION.of(Gx.APN_AGGREGATE_MAX_BITRATE_UL.of(5000L)))
                .add(Gx.DEFAULT_EPS_BEARER_QOS.of(Gx.QOS_CLASS_IDENTIFIER.of(7)))
                .build());
        assertThat(Json.parse(Json.text(context)))
                .isEqualTo(Json.parse("{\"subsSessAmbr\": {\"uplink\": \"5 Kbps\"}, \"subsDefQos\": {\"5qi\": 7}}"));
        QosReader.complete(context);
        assertThat(context.at("/subsDefQos/arp/priorityLevel").intValue()).isEqualTo(15);
    }

    @Test
    void prefixThatCoversOtherSubscribers_isRefusedWith5004() {
        for (String prefix : List.of("::/0", "2000::/3", "2001:db8::/31")) {
            DiameterMessage ccr = ccr().add(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parsePrefix(prefix))
                    .build();
            assertThatThrownBy(() -> CcrReader.read(ccr))
                    .isInstanceOfSatisfying(
                            InvalidAvpException.class,
                            refused ->
                                    assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE));
        }
    }

    private static Avp defaultQos(int qci, long level, int capability, int vulnerability) {
        return Gx.DEFAULT_EPS_BEARER_QOS.of(
                Gx.QOS_CLASS_IDENTIFIER.of(qci),
                Gx.ALLOCATION_RETENTION_PRIORITY.of(
                        Gx.PRIORITY_LEVEL.of(level),
                        Gx.PRE_EMPTION_CAPABILITY.of(capability),
                        Gx.PRE_EMPTION_VULNERABILITY.of(vulnerability)));
    }

    @Test
    @SpecRef("TS 29.212 5.3.7")
    void eventTriggers_areMappedToPolicyTriggers() {
        for (int trigger = 0; trigger <= 56; trigger++) {
            ObjectNode update = Json.object();
            CcrReader.triggers(ccr().add(Gx.EVENT_TRIGGER, trigger).build(), update);
            String name = update.at("/repPolicyCtrlReqTriggers/0").asString("");
            assertThat(name.isEmpty()).as("trigger %d", trigger).isEqualTo(NO_TRIGGERS.contains(trigger));
        }
    }

    @Test
    @SpecRef("TS 29.212 5.4.1")
    void featureList_isFoundAfterAnotherList() {
        DiameterMessage ccr =
                ccr().add(features(2, 1)).add(features(1, 0x10003)).build();
        assertThat(FeatureLists.offered(ccr, 1)).isEqualTo(0x10003);
    }

    @Test
    @SpecRef("TS 29.212 5.6.2")
    void ccr_isReadIntoSessionContext() throws Exception {
        InetAddress gateway = InetAddress.getByName("192.0.2.1");
        DiameterMessage ccr = ccr().add(Base.CALLED_STATION_ID, "internet")
                .add(Rx.IP_DOMAIN_ID, "d")
                .add(Gx.IP_CAN_TYPE, 5)
                .add(Gx.RAT_TYPE, 1004)
                .add(Gx.THREEGPP_SGSN_MCC_MNC, "00101")
                .add(Gx.THREEGPP_CHARGING_CHARACTERISTICS, "0800")
                .add(Gx.THREEGPP_MS_TIMEZONE, new byte[] {0x40, 0})
                .add(Gx.THREEGPP_USER_LOCATION_INFO, HexFormat.of().parseHex("8200f110000100f11000000101"))
                .add(Gx.USER_LOCATION_INFO_TIME, Instant.parse("2026-11-20T10:00:00Z"))
                .add(Gx.NETLOC_ACCESS_SUPPORT, 0L)
                .add(Gx.AN_GW_ADDRESS, gateway)
                .add(Rx.ACCESS_NETWORK_CHARGING_ADDRESS, gateway)
                .add(Gx.ACCESS_NETWORK_CHARGING_IDENTIFIER_GX.of(
                        Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER_VALUE.of(new byte[] {0, 0, 0, 7}),
                        Gx.CHARGING_RULE_NAME.of("r")))
                .add(Gx.ONLINE, 1)
                .add(Gx.OFFLINE, 0)
                .add(Gx.BEARER_USAGE, 1)
                .add(Gx.THREEGPP_PS_DATA_OFF_STATUS, 0)
                .add(Gx.CREDIT_MANAGEMENT_STATUS, 1L)
                .add(Gx.QOS_INFORMATION.of(
                        Gx.APN_AGGREGATE_MAX_BITRATE_UL.of(1_000_000L), Gx.APN_AGGREGATE_MAX_BITRATE_DL.of(2_000_000L)))
                .add(Gx.DEFAULT_EPS_BEARER_QOS.of(
                        Gx.QOS_CLASS_IDENTIFIER.of(8),
                        Gx.ALLOCATION_RETENTION_PRIORITY.of(
                                Gx.PRIORITY_LEVEL.of(3L),
                                Gx.PRE_EMPTION_CAPABILITY.of(0),
                                Gx.PRE_EMPTION_VULNERABILITY.of(1))))
                .add(Gx.EVENT_TRIGGER, EventTrigger.CHANGE_OF_UE_PRESENCE_IN_PRESENCE_REPORTING_AREA_REPORT)
                .add(Gx.PRESENCE_REPORTING_AREA_INFORMATION.of(
                        Gx.PRESENCE_REPORTING_AREA_IDENTIFIER.of(new byte[] {(byte) 0x80, 0, 1}),
                        Gx.PRESENCE_REPORTING_AREA_STATUS.of(1L)))
                .build();
        ObjectNode context = CcrReader.read(ccr);
        assertThat(context.remove("userLocationInfo").toString()).contains("\"tac\"");
        assertThat(Json.parse(Json.text(context))).isEqualTo(Json.parse("""
            {"dnn": "internet", "ipDomain": "d", "ratType": "EUTRA", "accessType": "3GPP_ACCESS", "ipCanType": 5,
             "chargingcharacteristics": "0800", "servingNetwork": {"mcc": "001", "mnc": "01"}, "ueTimeZone": "+01:00",
             "userLocationInfoTime": "2026-11-20T10:00:00Z", "noNetLocSupp": "ANR_NOT_SUPPORTED",
             "anGwAddr": {"anGwIpv4Addr": "192.0.2.1"}, "chargEntityAddr": {"anChargIpv4Addr": "192.0.2.1"},
             "accNetChIds": [{"accNetChaIdValue": 7, "refPccRuleIds": ["r"]}], "online": true, "offline": false,
             "qosFlowUsage": "IMS_SIG", "3gppPsDataOffStatus": true, "creditManageStatus": "END_USER_SER_DENIED",
             "subsSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"},
             "subsDefQos": {"5qi": 8, "arp": {"priorityLevel": 3, "preemptCap": "MAY_PREEMPT", "preemptVuln": "NOT_PREEMPTABLE"}},
             "repPraInfos": {"8388609": {"praId": "8388609", "presenceState": "OUT_OF_AREA"}}}
            """));
    }

    @Test
    void connectionIdAndOriginationTime_areStoredWithPeer() {
        ObjectNode peer = Json.object();
        CcrReader.connection(
                ccr().add(Gx.PDN_CONNECTION_ID, new byte[] {5})
                        .add(Gx.ORIGINATION_TIME_STAMP, 2_208_988_800_001L)
                        .build(),
                peer);
        assertThat(peer.toString()).contains("\"05\"", ":1");
    }

    private static Avp features(long list, long bits) {
        return Base.SUPPORTED_FEATURES.of(List.of(
                Base.VENDOR_ID.of((long) Base.VENDOR_3GPP), Base.FEATURE_LIST_ID.of(list), Base.FEATURE_LIST.of(bits)));
    }

    private static DiameterMessageBuilder ccr() {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw;1");
    }

    @Test
    @SpecRef("TS 29.212 4.5.30")
    void extendedBitrates_areReadInKilobits() {
        ObjectNode read = CcrReader.read(DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.QOS_INFORMATION.of(
                        Gx.APN_AGGREGATE_MAX_BITRATE_UL.of(0xFFFF_FFFFL),
                        Gx.EXTENDED_APN_AMBR_UL.of(5_000_000L),
                        Gx.EXTENDED_APN_AMBR_DL.of(10_000_000L)))
                .build());
        assertThat(read.at("/subsSessAmbr/uplink").asString()).isEqualTo("5 Gbps");
        assertThat(read.at("/subsSessAmbr/downlink").asString()).isEqualTo("10 Gbps");
    }
}
