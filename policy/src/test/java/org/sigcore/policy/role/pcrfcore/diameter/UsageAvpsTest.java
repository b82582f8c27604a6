// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.UsageMonitoringLevel;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

class UsageAvpsTest {
    private static final ObjectNode DECISION = (ObjectNode) Json.parse("""
            {"sessRules": {"default": {"sessRuleId": "default", "refUmData": "all"}},
             "pccRules": {"v": {"pccRuleId": "v", "refUmData": ["video"]}},
             "umDecs": {"all": {"umId": "all", "volumeThreshold": 5000000000, "timeThreshold": 60},
               "video": {"umId": "video", "volumeThresholdUplink": 1, "volumeThresholdDownlink": 2},
               "spent": {"umId": "spent", "volumeThreshold": null}}}
            """);

    @Test
    void grants_coverSessionAndRuleMonitoring_withoutSpentQuota() {
        List<AvpGroup> granted = informations(DECISION);
        assertThat(granted).hasSize(2);
        AvpGroup all = granted.getFirst();
        assertThat(all.require(Gx.MONITORING_KEY)).isEqualTo("all");
        assertThat(all.require(Gx.USAGE_MONITORING_LEVEL)).isZero();
        assertThat(all.require(Base.GRANTED_SERVICE_UNIT).require(Base.CC_TOTAL_OCTETS))
                .isEqualTo(5_000_000_000L);
        assertThat(all.require(Base.GRANTED_SERVICE_UNIT).require(Base.CC_TIME)).isEqualTo(60);
        AvpGroup video = granted.getLast();
        assertThat(video.require(Gx.USAGE_MONITORING_LEVEL)).isOne();
        assertThat(video.require(Base.GRANTED_SERVICE_UNIT).require(Base.CC_INPUT_OCTETS))
                .isOne();
        assertThat(video.require(Base.GRANTED_SERVICE_UNIT).require(Base.CC_OUTPUT_OCTETS))
                .isEqualTo(2);
        AvpGroup rule = new AvpGroup(RuleAvps.of(GxFeatures.NONE, DECISION, List.of(), DECISION))
                .require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION);
        assertThat(rule.require(Gx.MONITORING_KEY)).isEqualTo("video");
    }

    @Test
    @SpecRef({"TS 29.212 5.3.68", "TS 29.214 4.4.1"})
    void usageForAf_isMonitoredForItsRules() {
        ObjectNode sponsored = (ObjectNode) Json.parse("""
                {"pccRules": {"af-k-1-1": {"pccRuleId": "af-k-1-1", "refUmData": ["um-af-k"]}},
                 "umDecs": {"um-af-k": {"umId": "um-af-k", "volumeThreshold": 5}}}""");
        AvpGroup granted = new AvpGroup(UsageAvps.of(sponsored, sponsored)).require(Gx.USAGE_MONITORING_INFORMATION);
        assertThat(granted.require(Gx.USAGE_MONITORING_LEVEL)).isEqualTo(UsageMonitoringLevel.PCC_RULE_LEVEL);
    }

    @Test
    void moreThan1000UsageReports_areRefusedWith5009() {
        Avp report = Gx.USAGE_MONITORING_INFORMATION.of(Gx.MONITORING_KEY.of("all"));
        var ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX);
        for (int number = 0; number <= 1000; number++) {
            ccr.add(report);
        }
        assertThatThrownBy(() -> UsageAvps.read(ccr.build(), Json.object()))
                .isInstanceOfSatisfying(InvalidAvpException.class, e -> {
                    assertThat(e.resultCode()).isEqualTo(5009);
                    assertThat(e.failedAvp().is(Gx.USAGE_MONITORING_INFORMATION))
                            .isTrue();
                });
    }

    @Test
    void removedMonitoring_isDisabled_andWantedUsageIsRequested() {
        AvpGroup disabled = informations((ObjectNode) Json.parse("{\"umDecs\": {\"video\": null}}"))
                .getFirst();
        assertThat(disabled.require(Gx.MONITORING_KEY)).isEqualTo("video");
        assertThat(disabled.require(Gx.USAGE_MONITORING_SUPPORT)).isZero();
        assertThat(informations((ObjectNode) Json.parse("{\"lastReqUsageData\": {\"refUmIds\": [\"all\"]}}")))
                .singleElement()
                .satisfies(asked ->
                        assertThat(asked.require(Gx.USAGE_MONITORING_REPORT)).isZero());
        assertThat(informations((ObjectNode) Json.parse("{\"lastReqUsageData\": {\"allUmIds\": true}}")))
                .hasSize(3);
    }

    @Test
    void usedUnits_areAddedUp_andReportsWithoutUsageAreIgnored() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.USAGE_MONITORING_INFORMATION.of(
                        Gx.MONITORING_KEY.of("all"),
                        Base.USED_SERVICE_UNIT.of(Base.CC_TOTAL_OCTETS.of(7L), Base.CC_TIME.of(3L)),
                        Base.USED_SERVICE_UNIT.of(Base.CC_TOTAL_OCTETS.of(5L))))
                .add(Gx.USAGE_MONITORING_INFORMATION.of(
                        Gx.MONITORING_KEY.of("video"), Base.USED_SERVICE_UNIT.of(Base.CC_INPUT_OCTETS.of(-1L))))
                .add(Gx.USAGE_MONITORING_INFORMATION.of(Gx.MONITORING_KEY.of("none")))
                .build();
        ObjectNode update = Json.object();
        UsageAvps.read(ccr, update);
        assertThat(Json.parse(Json.text(update))).isEqualTo(Json.parse("""
                {"accuUsageReports": [{"refUmIds": "all", "volUsage": 12, "timeUsage": 3},
                  {"refUmIds": "video", "volUsageUplink": 9223372036854775807}]}"""));
    }

    private static List<AvpGroup> informations(ObjectNode changes) {
        List<Avp> avps = UsageAvps.of(DECISION, changes);
        return new AvpGroup(avps).all(Gx.USAGE_MONITORING_INFORMATION);
    }
}
