// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.PacketFilterOperation;
import org.sigcore.diameter.dictionary.GxValues.PccRuleStatus;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

class RuleReportsTest {
    @ParameterizedTest
    @CsvSource({
        "1, UNK_RULE_ID",
        "2, RA_GR_ERR",
        "3, SER_ID_ERR",
        "4, NF_MAL",
        "5, RES_LIM",
        "6, MAX_NR_QoS_FLOW",
        "9, MISS_FLOW_INFO",
        "10, RES_ALLO_FAIL",
        "11, UNSUCC_QOS_VAL",
        "12, INCOR_FLOW_INFO",
        "13, PS_TO_CS_HAN",
        "14, APP_ID_ERR",
        "15, NO_QOS_FLOW_BOUND",
        "16, FILTER_RES",
        "17, AN_GW_FAILE",
        "18, MISS_REDI_SER_ADDR",
        "19, CM_END_USER_SER_DENIED",
        "20, CM_CREDIT_CON_NOT_APP",
        "21, CM_AUTH_REJ",
        "22, CM_USER_UNK",
        "23, CM_RAT_FAILED",
        "27, UE_STA_SUSP",
        "28, TRAFFIC_STEERING_ERROR",
        "26, 26",
        "4711, 4711"
    })
    void failureCode_isMappedToN7Name_orKeptAsNumber(int code, String name) {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of("r1"),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.INACTIVE),
                        Gx.RULE_FAILURE_CODE.of(code)))
                .build();
        ObjectNode update = Json.object();
        RuleReports.read(ccr, update);
        assertThat(update.at("/ruleReports/0/failureCode").asString()).isEqualTo(name);
        assertThat(update.at("/ruleReports/0/ruleStatus").asString()).isEqualTo("INACTIVE");
        assertThat(update.at("/ruleReports/0/pccRuleIds/0").asString()).isEqualTo("r1");
    }

    @Test
    @SpecRef("TS 29.212 4.5.12")
    void failureWithoutStatus_isInactive() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.CHARGING_RULE_REPORT.of(Gx.CHARGING_RULE_NAME.of("r1"), Gx.RULE_FAILURE_CODE.of(10)))
                .add(Gx.CHARGING_RULE_REPORT.of(Gx.CHARGING_RULE_NAME.of("r2")))
                .build();
        ObjectNode update = Json.object();
        RuleReports.read(ccr, update);
        assertThat(update.at("/ruleReports/0/ruleStatus").asString()).isEqualTo("INACTIVE");
        assertThat(update.at("/ruleReports/1/ruleStatus").asString()).isEqualTo("ACTIVE");
    }

    @Test
    void ruleBaseReport_isReadByName() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_BASE_NAME.of("base"),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.TEMPORARILY_INACTIVE)))
                .build();
        ObjectNode update = Json.object();
        RuleReports.read(ccr, update);
        assertThat(update.at("/ruleReports/0/pccRuleIds/0").asString()).isEqualTo("base");
        assertThat(update.at("/ruleReports/0/ruleStatus").asString()).isEqualTo("INACTIVE");
    }

    @Test
    @SpecRef("TS 29.212 5.3.106")
    void ranNasReleaseCauses_areReadAsHexadecimal() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of("r1"),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.INACTIVE),
                        Gx.RAN_NAS_RELEASE_CAUSE.of(new byte[] {0x10, 2}),
                        Gx.RAN_NAS_RELEASE_CAUSE.of(new byte[] {0x21, (byte) 0xA3})))
                .build();
        ObjectNode update = Json.object();
        RuleReports.read(ccr, update);
        assertThat(update.at("/ruleReports/0/ranNasRelCauses").toString())
                .isEqualTo("[{\"epsCause\":\"1002\"},{\"epsCause\":\"21a3\"}]");
    }

    @Test
    @SpecRef("TS 29.212 4.5.1")
    void modificationThatOnlyIdentifiesFilters_keepsThem() {
        Avp known = Gx.PACKET_FILTER_IDENTIFIER.of(new byte[] {0, 1});
        assertThat(modification(Gx.PACKET_FILTER_INFORMATION.of(known)))
                .isEqualTo("MODIFY_PCC_RULE_WITHOUT_MODIFY_PACKET_FILTERS");
        assertThat(modification(Gx.CHARGING_RULE_REPORT.of(Gx.CHARGING_RULE_NAME.of("ue-resource-1"))))
                .isEqualTo("MODIFY_PCC_RULE_WITHOUT_MODIFY_PACKET_FILTERS");
        assertThat(modification(Gx.PACKET_FILTER_INFORMATION.of(
                        known, Gx.PACKET_FILTER_CONTENT.of("permit out 17 from any to assigned"))))
                .isEqualTo("MODIFY_PCC_RULE_AND_REPLACE_PACKET_FILTERS");
    }

    private static String modification(Avp about) {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.PACKET_FILTER_OPERATION, PacketFilterOperation.MODIFICATION)
                .add(about)
                .build();
        ObjectNode update = Json.object();
        RuleReports.resource(ccr, update);
        return update.at("/ueInitResReq/ruleOp").asString();
    }

    @Test
    @SpecRef("TS 29.212 4.5.30")
    void requestedResource_isReadInKilobits() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.PACKET_FILTER_OPERATION, 1)
                .add(Gx.QOS_INFORMATION.of(
                        Gx.QOS_CLASS_IDENTIFIER.of(4),
                        Gx.EXTENDED_GBR_UL.of(5_000_000L),
                        Gx.EXTENDED_GBR_DL.of(6_000_000L)))
                .build();
        ObjectNode update = Json.object();
        RuleReports.resource(ccr, update);
        assertThat(update.at("/ueInitResReq/reqQos/gbrUl").asString()).isEqualTo("5 Gbps");
        assertThat(update.at("/ueInitResReq/reqQos/gbrDl").asString()).isEqualTo("6 Gbps");
    }
}
