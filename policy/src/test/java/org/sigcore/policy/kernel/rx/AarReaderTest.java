// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.policy.kernel.decision.MediaBounds;
import tools.jackson.databind.node.ObjectNode;

class AarReaderTest {
    @Test
    void aar_isReadIntoAfRequest() {
        DiameterMessage aar = aar().add(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parse("2001:db8:1:2::/64"))
                .add(Base.CALLED_STATION_ID, "ims")
                .add(Rx.IP_DOMAIN_ID, "d")
                .add(Rx.AF_APPLICATION_IDENTIFIER, "app")
                .add(Rx.SERVICE_URN, "sos")
                .add(Rx.SPECIFIC_ACTION, 8)
                .add(Rx.SPECIFIC_ACTION, 2)
                .add(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of("00101")))
                .add(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(0), Base.SUBSCRIPTION_ID_DATA.of("49170")))
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MEDIA_TYPE.of(-1),
                        Rx.FLOW_STATUS.of(2),
                        Rx.CODEC_DATA.of("offer"),
                        Rx.MAX_REQUESTED_BANDWIDTH_UL.of(0xFFFF_FFFFL),
                        Rx.EXTENDED_MAX_REQUESTED_BW_UL.of(5_000_000L),
                        Rx.MIN_REQUESTED_BANDWIDTH_DL.of(1000L),
                        Rx.RS_BANDWIDTH.of(600L),
                        Rx.RR_BANDWIDTH.of(2000L),
                        Rx.MEDIA_SUB_COMPONENT.of(
                                Rx.FLOW_NUMBER.of(2L),
                                Rx.FLOW_USAGE.of(2),
                                Rx.AF_SIGNALLING_PROTOCOL.of(1),
                                Rx.FLOW_DESCRIPTION.of("permit out ip from any to assigned"))))
                .build();
        // Through text, since JSON has one kind of number only.
        assertThat(Json.parse(Json.text(AarReader.read(aar)))).isEqualTo(Json.parse("""
                {"ueIpv6": "2001:db8:1:2::", "ipDomain": "d", "dnn": "ims", "afAppId": "app", "servUrn": "sos",
                 "supi": "imsi-00101", "gpsi": "msisdn-49170",
                 "medComponents": {"1": {"medCompN": 1, "medType": "OTHER", "fStatus": "ENABLED",
                   "marBwUl": "5 Gbps", "mirBwDl": "1 Kbps", "rsBw": "600 bps", "rrBw": "2 Kbps", "codecs": ["offer"],
                   "medSubComps": {"2": {"fNum": 2, "fDescs": ["permit out ip from any to assigned"],
                     "flowUsage": "AF_SIGNALLING", "afSigProtocol": "SIP"}}}},
                 "specificActions": [8, 2],
                 "evSubsc": {"events": [
                   {"event": "FAILED_RESOURCES_ALLOCATION"}, {"event": "SUCCESSFUL_RESOURCES_ALLOCATION"}]}}
                """));
        assertThatThrownBy(() -> AarReader.requireAddress(aar().build())).isInstanceOf(InvalidAvpException.class);
        AarReader.requireAddress(aar);
    }

    @ParameterizedTest
    @CsvSource({
        "1, CHARGING_CORRELATION",
        "2, FAILED_RESOURCES_ALLOCATION",
        "3, SUCCESSFUL_RESOURCES_ALLOCATION",
        "4, FAILED_RESOURCES_ALLOCATION",
        "6, ACCESS_TYPE_CHANGE",
        "7, OUT_OF_CREDIT",
        "8, SUCCESSFUL_RESOURCES_ALLOCATION",
        "9, FAILED_RESOURCES_ALLOCATION",
        "11, USAGE_REPORT",
        "12, ANI_REPORT",
        "14, ANI_REPORT",
        "16, PLMN_CHG",
        "17, EPS_FALLBACK",
        "18, REALLOCATION_OF_CREDIT",
        "19, SUCCESSFUL_QOS_UPDATE",
        "20, FAILED_QOS_UPDATE"
    })
    @SpecRef("TS 29.214 5.3.13")
    void specificAction_subscribesToEvent(int action, String event) {
        ObjectNode request =
                AarReader.read(aar().add(Rx.SPECIFIC_ACTION, action).build());
        assertThat(request.at("/evSubsc/events/0/event").asString()).isEqualTo(event);
    }

    @Test
    @SpecRef({"TS 29.214 5.3.16", "TS 29.212 5.3.138", "TS 29.212 5.3.139"})
    void maxPacketLossRates_areReadInTenthsOfPercent() {
        ObjectNode read = AarReader.read(aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L), Gx.MAX_PLR_DL.of(10L), Gx.MAX_PLR_UL.of(0L)))
                .build());
        assertThat(read.at("/medComponents/1/maxPacketLossRateDl").asInt()).isEqualTo(10);
        assertThat(read.at("/medComponents/1/maxPacketLossRateUl").asInt(-1)).isZero();
        assertThat(AarReader.read(aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                                        Gx.MAX_PLR_UL.of((long) Float.floatToIntBits(1.5f))))
                                .build())
                        .at("/medComponents/1/maxPacketLossRateUl")
                        .asInt())
                .as("percent of type Float32")
                .isEqualTo(15);
        assertThatThrownBy(() -> AarReader.read(aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                                Rx.MEDIA_COMPONENT_NUMBER.of(1L), Gx.MAX_PLR_UL.of(1001L)))
                        .build()))
                .isInstanceOf(InvalidAvpException.class)
                .hasMessageContaining("0 to 1000");
    }

    @Test
    void serviceAvps_areReadIntoAfRequest() {
        DiameterMessage aar = aar().add(Rx.AF_CHARGING_IDENTIFIER, "call")
                .add(Rx.MPS_IDENTIFIER, "mps")
                .add(Rx.MCPTT_IDENTIFIER, "ptt")
                .add(Rx.MCVIDEO_IDENTIFIER, "video")
                .add(Rx.RESERVATION_PRIORITY, 3)
                .add(Rx.SERVICE_INFO_STATUS, 1)
                .add(Rx.SIP_FORKING_INDICATION, 1)
                .add(Rx.PRE_EMPTION_CONTROL_INFO, 2L)
                .add(Rx.AF_REQUESTED_DATA, 1L)
                .add(Rx.SPONSORED_CONNECTIVITY_DATA.of(
                        Rx.SPONSOR_IDENTITY.of("s"),
                        Rx.APPLICATION_SERVICE_PROVIDER_IDENTITY.of("p"),
                        Rx.SPONSORING_ACTION.of(0),
                        Base.GRANTED_SERVICE_UNIT.of(
                                Base.CC_TIME.of(60L),
                                Base.CC_TOTAL_OCTETS.of(-1L),
                                Base.CC_INPUT_OCTETS.of(1L),
                                Base.CC_OUTPUT_OCTETS.of(2L))))
                .add(Rx.SPECIFIC_ACTION, 12)
                .add(Rx.REQUIRED_ACCESS_INFO, 0)
                .add(Rx.REQUIRED_ACCESS_INFO, 1)
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MAX_REQUESTED_BANDWIDTH_DL.of(64_000L),
                        Rx.MIN_REQUESTED_BANDWIDTH_UL.of(1_000L),
                        Rx.MAX_SUPPORTED_BANDWIDTH_UL.of(2_000L),
                        Rx.MAX_SUPPORTED_BANDWIDTH_DL.of(3_000L),
                        Rx.MIN_DESIRED_BANDWIDTH_UL.of(4_000L),
                        Rx.MIN_DESIRED_BANDWIDTH_DL.of(5_000L),
                        Rx.SHARING_KEY_UL.of(1L),
                        Rx.SHARING_KEY_DL.of(2L),
                        Rx.CONTENT_VERSION.of(9L),
                        Rx.PRIORITY_SHARING_INDICATOR.of(0),
                        Gx.PRE_EMPTION_CAPABILITY.of(0),
                        Gx.PRE_EMPTION_VULNERABILITY.of(0)))
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(2L),
                        Rx.EXTENDED_MAX_REQUESTED_BW_DL.of(5_000_000L),
                        Rx.EXTENDED_MIN_REQUESTED_BW_UL.of(5_000_000L),
                        Rx.EXTENDED_MIN_REQUESTED_BW_DL.of(5_000_000L),
                        Rx.EXTENDED_MAX_SUPPORTED_BW_UL.of(5_000_000L),
                        Rx.EXTENDED_MAX_SUPPORTED_BW_DL.of(5_000_000L),
                        Rx.EXTENDED_MIN_DESIRED_BW_UL.of(5_000_000L),
                        Rx.EXTENDED_MIN_DESIRED_BW_DL.of(5_000_000L)))
                .build();
        assertThat(Json.parse(Json.text(AarReader.read(aar)))).isEqualTo(Json.parse("""
            {"afChargId": "call", "mpsId": "mps", "mcpttId": "ptt", "mcVideoId": "video", "resPrio": "PRIO_4",
             "servInfStatus": "PRELIMINARY", "sipForkInd": "SEVERAL_DIALOGUES", "preemptControlInfo": "HIGHEST_BW",
             "afReqData": "UE_IDENTITY", "sponId": "s", "aspId": "p", "sponStatus": "SPONSOR_DISABLED",
             "rxUsageThreshold": {"duration": 60, "totalVolume": 9223372036854775807, "uplinkVolume": 1, "downlinkVolume": 2},
             "medComponents": {
               "1": {"medCompN": 1, "marBwDl": "64 Kbps", "mirBwUl": "1 Kbps", "maxSuppBwUl": "2 Kbps",
                 "maxSuppBwDl": "3 Kbps", "minDesBwUl": "4 Kbps", "minDesBwDl": "5 Kbps", "sharingKeyUl": 1,
                 "sharingKeyDl": 2, "contVer": 9, "prioSharingInd": "ENABLED", "preemptCap": "MAY_PREEMPT",
                 "preemptVuln": "PREEMPTABLE"},
               "2": {"medCompN": 2, "marBwDl": "5 Gbps", "mirBwUl": "5 Gbps", "mirBwDl": "5 Gbps",
                 "maxSuppBwUl": "5 Gbps", "maxSuppBwDl": "5 Gbps", "minDesBwUl": "5 Gbps", "minDesBwDl": "5 Gbps"}},
             "specificActions": [12],
             "evSubsc": {"events": [{"event": "ANI_REPORT"}], "reqAnis": ["USER_LOCATION", "UE_TIME_ZONE"]}}
            """));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            2, sip:+491700000001@ims.lab;user=phone, -, msisdn-491700000001
            2, tel:+491700000001, -, msisdn-491700000001
            2, sip:001010000000001@ims.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            4, 001010000000001@ims.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            3, 0001010000000001@nai.epc.mnc001.mcc001.3gppnetwork.org, imsi-001010000000001, -
            3, alice@example.org, nai-alice@example.org, -
            2, sip:alice@ims.lab, -, -
            0, +491700000001, -, msisdn-491700000001
            """)
    void imsIdentities_areReadAsSupiOrGpsi(int type, String data, String supi, String gpsi) {
        ObjectNode request = AarReader.read(aar().add(
                        Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data)))
                .build());
        assertThat(Json.string(request, "supi")).isEqualTo(supi);
        assertThat(Json.string(request, "gpsi")).isEqualTo(gpsi);
    }

    @Test
    void imsi_takesPrecedenceOverNai() {
        ObjectNode request = AarReader.read(aar().add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(3), Base.SUBSCRIPTION_ID_DATA.of("alice@example.org")))
                .add(Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of("00101")))
                .build());
        assertThat(Json.string(request, "supi")).isEqualTo("imsi-00101");
    }

    @Test
    void componentWithoutNumber_isRefused() {
        DiameterMessage aar = aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_TYPE.of(0)))
                .build();
        assertThatThrownBy(() -> AarReader.read(aar)).isInstanceOf(InvalidAvpException.class);
    }

    @Test
    void undefinedValue_isRefusedWith5004AndFailedAvp() {
        for (Avp avp : List.of(
                Rx.FLOW_STATUS.of(9),
                Rx.MEDIA_TYPE.of(9),
                Gx.PRE_EMPTION_CAPABILITY.of(2),
                Rx.RESERVATION_PRIORITY.of(16))) {
            assertRefused(aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_COMPONENT_NUMBER.of(1L), avp)), avp);
        }
        for (Avp avp : List.of(Rx.FLOW_STATUS.of(-1), Rx.FLOW_USAGE.of(3), Rx.AF_SIGNALLING_PROTOCOL.of(2))) {
            Avp flow = Rx.MEDIA_SUB_COMPONENT.of(Rx.FLOW_NUMBER.of(1L), avp);
            assertRefused(aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_COMPONENT_NUMBER.of(1L), flow)), avp);
        }
        for (Avp avp : List.of(
                Rx.SERVICE_INFO_STATUS.of(7),
                Rx.SIP_FORKING_INDICATION.of(2),
                Rx.REQUIRED_ACCESS_INFO.of(2),
                Rx.PRE_EMPTION_CONTROL_INFO.of(3L))) {
            assertRefused(aar().add(avp), avp);
        }
        DiameterMessage type = aar().add(Rx.RX_REQUEST_TYPE, 7).build();
        assertThatThrownBy(() -> RxRequestTypes.of(type)).isInstanceOf(InvalidAvpException.class);
    }

    @Test
    void duplicateComponentOrFlowNumber_isRefusedWith5004() {
        Avp component = Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_COMPONENT_NUMBER.of(1L));
        assertRefused(aar().add(component).add(component), Rx.MEDIA_COMPONENT_NUMBER.of(1L));
        Avp flow = Rx.MEDIA_SUB_COMPONENT.of(Rx.FLOW_NUMBER.of(2L));
        assertRefused(
                aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(Rx.MEDIA_COMPONENT_NUMBER.of(1L), flow, flow)),
                Rx.FLOW_NUMBER.of(2L));
    }

    @Test
    void componentsOrFlowsBeyondBounds_areRefusedWith5009AndFirstExcessAvp() {
        MediaBounds bounds = new MediaBounds(2, 3, 100);
        assertThat(AarReader.read(components(1, 2), bounds).path("medComponents"))
                .hasSize(2);
        assertTooMany(bounds, 3, components -> components.add(component(3, 0)), 1, 1);
        assertTooMany(bounds, 2, components -> {}, 1, 3);
        assertTooMany(MediaBounds.DEFAULT, 1, components -> {}, 257);
    }

    private static void assertTooMany(MediaBounds bounds, int number, Consumer<List<Avp>> more, int... flows) {
        List<Avp> avps = new ArrayList<>(components(flows).avps());
        more.accept(avps);
        DiameterMessage aar = aar().addAll(avps.stream()
                        .filter(avp -> avp.is(Rx.MEDIA_COMPONENT_DESCRIPTION))
                        .toList())
                .build();
        assertThatThrownBy(() -> AarReader.read(aar, bounds))
                .isInstanceOfSatisfying(InvalidAvpException.class, refused -> {
                    assertThat(refused.resultCode()).isEqualTo(5009);
                    assertThat(Rx.MEDIA_COMPONENT_DESCRIPTION
                                    .decode(refused.failedAvp())
                                    .require(Rx.MEDIA_COMPONENT_NUMBER))
                            .isEqualTo(number);
                });
    }

    /** An AAR with a component for each of these numbers of flows. */
    private static DiameterMessage components(int... flows) {
        DiameterMessageBuilder aar = aar();
        for (int number = 1; number <= flows.length; number++) {
            aar.add(component(number, flows[number - 1]));
        }
        return aar.build();
    }

    private static Avp component(int number, int flows) {
        List<Avp> avps = new ArrayList<>(List.of(Rx.MEDIA_COMPONENT_NUMBER.of((long) number)));
        for (long flow = 1; flow <= flows; flow++) {
            avps.add(Rx.MEDIA_SUB_COMPONENT.of(List.of(Rx.FLOW_NUMBER.of(flow))));
        }
        return Rx.MEDIA_COMPONENT_DESCRIPTION.of(avps);
    }

    @Test
    void flowWith16Filters_isAccepted_andWith17RefusedWith5009() {
        List<Avp> avps = new ArrayList<>(List.of(Rx.FLOW_NUMBER.of(1L)));
        for (int port = 1; port <= 16; port++) {
            avps.add(Rx.FLOW_DESCRIPTION.of("permit out 17 from any " + port + " to any"));
        }
        assertThat(AarReader.read(withFlow(avps)).at("/medComponents/1/medSubComps/1/fDescs"))
                .hasSize(16);
        avps.add(Rx.FLOW_DESCRIPTION.of("permit out 17 from any 17 to any"));
        assertThatThrownBy(() -> AarReader.read(withFlow(avps)))
                .isInstanceOfSatisfying(
                        InvalidAvpException.class,
                        refused -> assertThat(refused.resultCode()).isEqualTo(5009));
    }

    private static DiameterMessage withFlow(List<Avp> avps) {
        return aar().add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L), Rx.MEDIA_SUB_COMPONENT.of(avps)))
                .build();
    }

    private static void assertRefused(DiameterMessageBuilder aar, Avp failed) {
        DiameterMessage message = aar.build();
        assertThatThrownBy(() -> AarReader.read(message)).isInstanceOfSatisfying(InvalidAvpException.class, refused -> {
            assertThat(refused.resultCode()).isEqualTo(5004);
            assertThat(refused.failedAvp()).isEqualTo(failed);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "500, PDU_SESSION_NOT_AVAILABLE, 5065",
        "400, FILTER_RESTRICTIONS, 5062",
        "403, REQUESTED_SERVICE_NOT_AUTHORIZED, 5063",
        "403, SOMETHING_ELSE, 5063",
        "400, MANDATORY_IE_INCORRECT, 5061",
        "400, PENDING_TRANSACTION, 4144",
        "404, APPLICATION_SESSION_CONTEXT_NOT_FOUND, 5002",
        "503, NF_CONGESTION, 3004",
        "504, TARGET_NF_NOT_REACHABLE, 5068",
        "500, UNSPECIFIED_NF_FAILURE, 5012"
    })
    void problem_isMappedToRxResultCode(int status, String cause, int resultCode) {
        DiameterMessage answer = RxAnswers.failure(aar().build(), ProblemDetails.of(status, cause, "why"));
        assertThat(answer.resultCode()).isEqualTo(resultCode);
        assertThat(answer.get(Base.AUTH_APPLICATION_ID)).isEqualTo(ApplicationId.RX);
    }

    @Test
    @SpecRef({"TS 29.214 5.3.17", "TS 183 017 7.3.9"})
    void tosTrafficClassAndReservationPriority_areRead() {
        DiameterMessage aar = aar().add(Rx.RESERVATION_PRIORITY, 0)
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.RESERVATION_PRIORITY.of(15),
                        Rx.MEDIA_SUB_COMPONENT.of(
                                Rx.FLOW_NUMBER.of(1L), Gx.TOS_TRAFFIC_CLASS.of(new byte[] {(byte) 0xB8, (byte) 0xFC}))))
                .build();
        ObjectNode request = AarReader.read(aar);
        assertThat(request.at("/resPrio").asString()).isEqualTo("PRIO_1");
        assertThat(request.at("/medComponents/1/resPrio").asString()).isEqualTo("PRIO_16");
        assertThat(request.at("/medComponents/1/medSubComps/1/tosTrCl").asString())
                .isEqualTo("b8fc");
    }

    @Test
    @SpecRef({"TS 29.214 5.4.1", "TS 29.229 7.2.1"})
    void answer_hasCommonFeaturesOfEachOfferedList() {
        assertThat(RxAnswers.success(aar().build()).has(Base.SUPPORTED_FEATURES))
                .isFalse();
        DiameterMessage answer = RxAnswers.success(aar().add(features(2, 0xFFFF_FFFFL))
                .add(features(1, 0b1_0000_0011))
                .build());
        assertThat(answer.all(Base.SUPPORTED_FEATURES).stream()
                        .map(list -> list.require(Base.FEATURE_LIST_ID) + ":" + list.require(Base.FEATURE_LIST)))
                .containsExactly("1:3", "2:" + 0x92F);
    }

    private static Avp features(long list, long bits) {
        return Base.SUPPORTED_FEATURES.of(
                Base.VENDOR_ID.of((long) Base.VENDOR_3GPP), Base.FEATURE_LIST_ID.of(list), Base.FEATURE_LIST.of(bits));
    }

    private static DiameterMessageBuilder aar() {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX).add(Base.SESSION_ID, "af;1");
    }
}
