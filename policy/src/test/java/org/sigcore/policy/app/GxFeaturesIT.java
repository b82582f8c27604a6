// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.next;
import static org.sigcore.policy.app.DiameterPeers.send;
import static org.sigcore.policy.app.DiameterPeers.str;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.GxValues.PccRuleStatus;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RequiredAccessInfo;
import org.sigcore.diameter.dictionary.RxValues.SpecificAction;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Features that a PGW or an AF must support before they are used, and requests whose maximum wait time is over. */
@SpecRef({"TS 29.212 5.4.1", "TS 29.214 5.4.1"})
class GxFeaturesIT extends PgwAndAfFrame {
    private static final long MILLIS_1900_TO_1970 = 2_208_988_800_000L;
    private static final String SETTINGS = "/oc-cnpolicy-configuration/v1/services/pcrfcore/settings";

    /** ConditionalAPNPolicyInfo, RAN-NAS-Cause, CondPolicyInfo; CondPolicyInfo-DefaultQoS, Extended-BW-NR. */
    private static final Avp FIRST = features(1, 1L << 21 | 1L << 22 | 1L << 31);

    private static final Avp SECOND = features(2, 1L << 4 | 1L << 7);

    private final Instant later = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);

    @Test
    void conditionalQos_isSentCompletelyToPgwThatSupportsIt() throws Exception {
        policy.putProject("pcrf-core", project("20 Gbps"));
        DiameterMessage granted = send(pgw, ccrWithFeatures("gx1", "10.46.0.1"));
        assertThat(granted.avps()).contains(FIRST, SECOND);
        assertThat(granted.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .isEqualTo(1_000_000L);
        var conditional = granted.require(Gx.CONDITIONAL_POLICY_INFORMATION);
        assertThat(conditional.require(Gx.EXECUTION_TIME)).isEqualTo(later);
        assertThat(conditional.require(Gx.EXTENDED_APN_AMBR_DL)).isEqualTo(20_000_000L);
        assertThat(conditional.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(8);
        assertThat(granted.has(Gx.REVALIDATION_TIME)).isFalse();

        policy.putProject("pcrf-core", project("30 Gbps"));
        DiameterMessage update = send(pgw, ccr("gx1", 2, "10.46.0.1"));
        assertThat(update.require(Gx.CONDITIONAL_POLICY_INFORMATION).require(Gx.EXTENDED_APN_AMBR_DL))
                .isEqualTo(30_000_000L);
        assertThat(send(pgw, ccr("gx1", 2, "10.46.0.1")).has(Gx.CONDITIONAL_POLICY_INFORMATION))
                .as("unchanged conditional QoS")
                .isFalse();
    }

    @Test
    void conditionalQos_forPgwWithoutSupport_usesRevalidationTime() throws Exception {
        policy.putProject("pcrf-core", project("20 Gbps"));
        DiameterMessage granted = send(pgw, ccr("gx1", 1, "10.46.0.1"));
        assertThat(granted.has(Gx.CONDITIONAL_POLICY_INFORMATION)).isFalse();
        assertThat(granted.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .isEqualTo(1_000_000L);
        assertThat(granted.require(Gx.REVALIDATION_TIME)).isEqualTo(later);
        assertThat(granted.all(Gx.EVENT_TRIGGER)).contains(EventTrigger.REVALIDATION_TIMEOUT);
        DiameterMessage again = send(
                pgw,
                ccr("gx1", 2, "10.46.0.1").toBuilder()
                        .add(Gx.EVENT_TRIGGER, EventTrigger.REVALIDATION_TIMEOUT)
                        .build());
        assertThat(again.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .isEqualTo(1_000_000L);
        assertThat(again.require(Gx.REVALIDATION_TIME)).isEqualTo(later);
    }

    @Test
    @SpecRef({"TS 29.214 4.4.6.1", "TS 29.214 5.6.6", "TS 29.212 5.3.106"})
    void ranNasReleaseCause_isSentToAfThatSupportsIt() throws Exception {
        assertThat(send(pgw, ccrWithFeatures("gx1", "10.46.0.1")).isSuccess()).isTrue();
        DiameterMessage voice = aar("rx1", "10.46.0.1").toBuilder()
                .add(features(1, 1L << 9))
                .add(Rx.SPECIFIC_ACTION, SpecificAction.INDICATION_OF_FAILED_RESOURCES_ALLOCATION)
                .build();
        DiameterMessage granted = send(af, voice);
        assertThat(granted.avps()).contains(features(1, 1L << 9));
        String rule = next(toPgw)
                .require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION)
                .require(Gx.CHARGING_RULE_NAME);
        DiameterMessage failed = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of(rule),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.INACTIVE),
                        Gx.RULE_FAILURE_CODE.of(10),
                        Gx.RAN_NAS_RELEASE_CAUSE.of(new byte[] {0x10, 21})))
                .build();
        assertThat(send(pgw, failed).isSuccess()).isTrue();
        DiameterMessage rar = next(toAf);
        assertThat(rar.commandCode()).isEqualTo(CommandCode.RE_AUTH);
        assertThat(rar.require(Gx.RAN_NAS_RELEASE_CAUSE)).containsExactly(0x10, 21);

        assertThat(send(
                                af,
                                aar("rx2", "10.46.0.1").toBuilder()
                                        .add(features(1, 1L << 9))
                                        .build())
                        .isSuccess())
                .isTrue();
        assertThat(send(af, aar("rx3", "10.46.0.1")).isSuccess()).isTrue();
        DiameterMessage end = ccr("gx1", 3, "10.46.0.1").toBuilder()
                .add(Gx.RAN_NAS_RELEASE_CAUSE, new byte[] {0x21, 9})
                .add(Gx.THREEGPP_MS_TIMEZONE, new byte[] {0x40, 0})
                .build();
        assertThat(send(pgw, end).isSuccess()).isTrue();
        for (int asr = 0; asr < 3; asr++) {
            DiameterMessage abort = next(toAf);
            assertThat(abort.commandCode()).isEqualTo(CommandCode.ABORT_SESSION);
            boolean agreed = !"rx3".equals(abort.sessionId());
            DiameterMessage sta = send(af, str(String.valueOf(abort.sessionId())));
            assertThat(sta.isSuccess()).isTrue();
            assertThat(sta.all(Gx.RAN_NAS_RELEASE_CAUSE)).hasSize(agreed ? 1 : 0);
            if (agreed) {
                assertThat(sta.require(Gx.RAN_NAS_RELEASE_CAUSE)).containsExactly(0x21, 9);
                assertThat(sta.require(Gx.THREEGPP_MS_TIMEZONE)).containsExactly(0x40, 0);
            }
        }
    }

    @Test
    @SpecRef({"TS 29.214 4.4.1", "TS 29.214 4.4.6.6", "TS 29.212 4.5.16"})
    void usageOfSponsoredMedia_isMonitoredByPgw_andReportedToAf() throws Exception {
        network.fault = request -> request.path().contains("/sponsor-connectivity-data/")
                ? SbiResponse.json(200, (ObjectNode) Json.parse("{\"aspIds\": [\"a1\"]}"))
                : null;
        assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1")).isSuccess()).isTrue();
        DiameterMessage sponsored = aar("rx1", "10.46.0.1").toBuilder()
                .add(Rx.SPECIFIC_ACTION, SpecificAction.USAGE_REPORT)
                .add(Rx.SPONSORED_CONNECTIVITY_DATA.of(
                        Rx.SPONSOR_IDENTITY.of("s1"),
                        Rx.APPLICATION_SERVICE_PROVIDER_IDENTITY.of("a1"),
                        Base.GRANTED_SERVICE_UNIT.of(Base.CC_TOTAL_OCTETS.of(1000L))))
                .build();
        assertThat(send(af, sponsored).isSuccess()).isTrue();
        DiameterMessage change = next(toPgw);
        assertThat(change.all(Gx.EVENT_TRIGGER)).contains(EventTrigger.USAGE_REPORT);
        String key = change.require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION)
                .require(Gx.MONITORING_KEY);
        var monitored = change.require(Gx.USAGE_MONITORING_INFORMATION);
        assertThat(monitored.require(Gx.MONITORING_KEY)).isEqualTo(key);
        assertThat(monitored.require(Base.GRANTED_SERVICE_UNIT).require(Base.CC_TOTAL_OCTETS))
                .isEqualTo(1000L);

        DiameterMessage report = ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.EVENT_TRIGGER, EventTrigger.USAGE_REPORT)
                .add(Gx.USAGE_MONITORING_INFORMATION.of(
                        Gx.MONITORING_KEY.of(key), Base.USED_SERVICE_UNIT.of(Base.CC_TOTAL_OCTETS.of(1024L))))
                .build();
        assertThat(send(pgw, report).isSuccess()).isTrue();
        DiameterMessage rar = next(toAf);
        assertThat(rar.all(Rx.SPECIFIC_ACTION)).containsExactly(SpecificAction.USAGE_REPORT);
        assertThat(rar.require(Rx.SPONSORED_CONNECTIVITY_DATA)
                        .require(Base.USED_SERVICE_UNIT)
                        .require(Base.CC_TOTAL_OCTETS))
                .isEqualTo(1024L);
    }

    @Test
    @SpecRef({"TS 29.214 4.4.4", "TS 29.214 4.4.6.7"})
    void locationRequestedWithStr_isInSta_ifPgwHasNetLoc() throws Exception {
        byte[] location = HexFormat.of().parseHex("8200f110000100f11000000001");
        for (boolean agreed : new boolean[] {true, false}) {
            String gx = "gx" + agreed;
            String ipv4 = agreed ? "10.46.0.1" : "10.46.0.2";
            DiameterMessage begin = ccr(gx, 1, ipv4).toBuilder()
                    .add(features(1, agreed ? 0b111 | 1L << 10 : 0b111))
                    .add(Gx.THREEGPP_USER_LOCATION_INFO, location)
                    .add(Gx.THREEGPP_MS_TIMEZONE, new byte[] {0x40, 0})
                    .build();
            assertThat(send(pgw, begin).isSuccess()).isTrue();
            assertThat(send(af, aar("rx" + gx, ipv4)).isSuccess()).isTrue();
            DiameterMessage end = str("rx" + gx).toBuilder()
                    .add(Rx.REQUIRED_ACCESS_INFO, RequiredAccessInfo.USER_LOCATION)
                    .build();
            DiameterMessage sta = send(af, end);
            assertThat(sta.isSuccess()).isTrue();
            assertThat(sta.get(Gx.THREEGPP_USER_LOCATION_INFO)).isEqualTo(agreed ? location : null);
            assertThat(sta.has(Gx.THREEGPP_MS_TIMEZONE)).as("not requested").isFalse();
            assertThat(sta.has(Gx.NETLOC_ACCESS_SUPPORT)).isEqualTo(!agreed);
        }
    }

    @Test
    @SpecRef({"TS 29.214 4.4.1", "TS 29.212 5.3.138"})
    void maxPacketLossRate_isSentFromAfToPgw_andInvalidValueIsRefusedWith5004() throws Exception {
        assertThat(send(pgw, ccrWithFeatures("gx1", "10.46.0.1")).isSuccess()).isTrue();
        DiameterMessage answer = send(af, chem("rx1", 10));
        assertThat(answer.isSuccess()).isTrue();
        assertThat(answer.avps()).contains(features(2, 1L << 5));
        assertThat(next(toPgw)
                        .require(Gx.CHARGING_RULE_INSTALL)
                        .require(Gx.CHARGING_RULE_DEFINITION)
                        .require(Gx.MAX_PLR_UL))
                .isEqualTo(10L);
        DiameterMessage refused = send(af, chem("rx2", 4711));
        assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        assertThat(refused.require(Base.FAILED_AVP).require(Gx.MAX_PLR_UL)).isEqualTo(4711L);
    }

    @Test
    @SpecRef({"TS 29.212 5.5", "TS 29.273 9.2.3.2.7"})
    void expiredCcr_isRefusedWith5454_whenConfigured() throws Exception {
        assertThat(send(pgw, ccrWithWaitTime("gx1", Duration.ofSeconds(10), 5000))
                        .isSuccess())
                .as("off by default")
                .isTrue();
        configure("SYSTEM.STALE.REQUEST.CLEANUP", "true");
        DiameterMessage late = send(pgw, ccrWithWaitTime("gx2", Duration.ofSeconds(10), 5000));
        assertThat(late.require(Base.EXPERIMENTAL_RESULT).require(Base.EXPERIMENTAL_RESULT_CODE))
                .isEqualTo(5454L);
        assertThat(policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?sessionId=gx2"))
                        .json()
                        .isEmpty())
                .isTrue();
        assertThat(send(pgw, ccrWithWaitTime("gx3", Duration.ofSeconds(10), 60_000))
                        .isSuccess())
                .isTrue();
        assertThat(send(pgw, ccrWithWaitTime("gx4", Duration.ofHours(1), 5000)).isSuccess())
                .as("a timestamp of a wrong clock is ignored")
                .isTrue();
        assertThat(send(pgw, ccrWithWaitTime("gx5", Duration.ofHours(-1), 5000)).isSuccess())
                .isTrue();
    }

    @Test
    @SpecRef("TS 29.212 4.5.12")
    void temporarilyFailedRules_areSentAgainUpToConfiguredAttempts() throws Exception {
        policy.putProject("pcrf-core", """
                {"policies": [{"name": "main", "then": [
                  {"pccRule": {"rule": {"pccRuleId": "gold", "precedence": 5, "flowInfos": [
                    {"flowDescription": "permit out ip from any to assigned", "flowDirection": "DOWNLINK"}]}, "qos": {"5qi": 7}}}]}]}""");
        configure("RULE.RETRY.INTERVAL\": \"200\", \"RULE.RETRY.ATTEMPTS", "2");
        assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1")).isSuccess()).isTrue();
        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThat(send(pgw, failed(10)).isSuccess()).isTrue();
            assertThat(next(toPgw)
                            .require(Gx.CHARGING_RULE_INSTALL)
                            .require(Gx.CHARGING_RULE_DEFINITION)
                            .require(Gx.CHARGING_RULE_NAME))
                    .isEqualTo("gold");
        }
        assertThat(send(pgw, failed(10)).isSuccess()).isTrue();
        assertThat(toPgw.poll(3, TimeUnit.SECONDS)).as("no third attempt").isNull();
        assertThat(policy.metrics()).contains("policy_rule_retries_total{service=\"pcrf-core\"} 2.0");

        assertThat(send(pgw, ccr("gx2", 1, "10.46.0.2")).isSuccess()).isTrue();
        assertThat(send(pgw, failed(9).toBuilder().set(Base.SESSION_ID, "gx2").build())
                        .isSuccess())
                .isTrue();
        assertThat(toPgw.poll(3, TimeUnit.SECONDS))
                .as("a permanent failure is not retried")
                .isNull();
    }

    private static DiameterMessage failed(int code) throws Exception {
        return ccr("gx1", 2, "10.46.0.1").toBuilder()
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of("gold"),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.INACTIVE),
                        Gx.RULE_FAILURE_CODE.of(code)))
                .build();
    }

    private void configure(String key, String value) {
        assertThat(policy.manage(SbiRequest.json(
                                "PUT",
                                SETTINGS,
                                Json.parse("{\"advancedSettings\": {\"%s\": \"%s\"}}".formatted(key, value))))
                        .status())
                .isBetween(200, 204);
    }

    private static DiameterMessage ccrWithWaitTime(String session, Duration ago, long wait) throws Exception {
        String ipv4 = "10.46.0." + session.substring(2);
        return ccr(session, 1, ipv4).toBuilder()
                .add(Gx.ORIGINATION_TIME_STAMP, Instant.now().minus(ago).toEpochMilli() + MILLIS_1900_TO_1970)
                .add(Gx.MAXIMUM_WAIT_TIME, wait)
                .build();
    }

    private static DiameterMessage chem(String session, long loss) throws Exception {
        DiameterMessage voice = aar(session, "10.46.0.1");
        var media = voice.require(Rx.MEDIA_COMPONENT_DESCRIPTION);
        var avps = new ArrayList<>(media.avps());
        avps.add(Gx.MAX_PLR_UL.of(loss));
        return voice.toBuilder()
                .remove(Rx.MEDIA_COMPONENT_DESCRIPTION)
                .add(features(2, 1L << 5))
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(avps))
                .build();
    }

    private String project(String rate) {
        return """
            {"policies": [{"name": "main", "then": [
              {"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}, "authDefQos": {"5qi": 9}}},
              {"sessionRule": {"sessRuleId": "later", "authSessAmbr": {"uplink": "2 Mbps", "downlink": "%s"},
                "authDefQos": {"5qi": 8}, "refCondData": "later"}},
              {"set": {"conds": {"later": {"condId": "later", "activationTime": "%s"}}}}]}]}""".formatted(rate, later);
    }

    private static DiameterMessage ccrWithFeatures(String session, String ipv4) throws Exception {
        return ccr(session, 1, ipv4).toBuilder().add(FIRST).add(SECOND).build();
    }

    private static Avp features(long list, long bits) {
        return Base.SUPPORTED_FEATURES.of(
                Base.VENDOR_ID.of((long) Base.VENDOR_3GPP), Base.FEATURE_LIST_ID.of(list), Base.FEATURE_LIST.of(bits));
    }
}
