// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata;

import java.util.List;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.policy.kernel.policydata.common.AdcRule;
import org.sigcore.policy.kernel.policydata.common.CustomAvp;
import org.sigcore.policy.kernel.policydata.common.DataLimitProfile;
import org.sigcore.policy.kernel.policydata.common.DropdownBlock;
import org.sigcore.policy.kernel.policydata.common.MatchList;
import org.sigcore.policy.kernel.policydata.common.PolicyCounterId;
import org.sigcore.policy.kernel.policydata.common.PolicyTable;
import org.sigcore.policy.kernel.policydata.common.PredefinedAdcRule;
import org.sigcore.policy.kernel.policydata.common.PredefinedAdcRuleBase;
import org.sigcore.policy.kernel.policydata.common.PresenceReportingArea;
import org.sigcore.policy.kernel.policydata.common.ServiceAreaRestriction;
import org.sigcore.policy.kernel.policydata.common.Upsi;
import org.sigcore.policy.kernel.policydata.common.Ursp;
import org.sigcore.policy.kernel.policydata.pcfsm.BdtTransferPolicy;
import org.sigcore.policy.kernel.policydata.pcfsm.ChargingData;
import org.sigcore.policy.kernel.policydata.pcfsm.ConditionData;
import org.sigcore.policy.kernel.policydata.pcfsm.PccRule;
import org.sigcore.policy.kernel.policydata.pcfsm.PccRuleProfile;
import org.sigcore.policy.kernel.policydata.pcfsm.PdtqTransferPolicy;
import org.sigcore.policy.kernel.policydata.pcfsm.QosData;
import org.sigcore.policy.kernel.policydata.pcfsm.SessionRule;
import org.sigcore.policy.kernel.policydata.pcfsm.SessionRuleProfile;
import org.sigcore.policy.kernel.policydata.pcfsm.TrafficControlData;
import org.sigcore.policy.kernel.policydata.pcfsm.UsageMonitoringData;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration collections of policy data; imported by the wiring class, so that every process knows them. */
@Configuration(proxyBeanMethods = false)
public class PolicyDataItems {
    private static final String COMMON = "policydata/common/";
    private static final String PCF_SM = "policydata/pcfsm/";
    private static final String PCRF = "policydata/pcrf/";

    /** Policy tables by name. */
    public static final ConfigCollection<PolicyTable> POLICY_TABLES = ConfigCollection.of(
                    COMMON + "policytables", PolicyTable.class)
            .doc("Policy tables by name.")
            .check(PolicyTable::check)
            .checkAll((tables, problems) -> tables.forEach((key, table) -> problems.unless(
                    table.name() == null || table.name().equals(key), "/" + key + "/name", "expected " + key)));

    /** Match lists by name. */
    public static final ConfigCollection<MatchList> MATCH_LISTS = ConfigCollection.of(
                    COMMON + "matchList", MatchList.class)
            .doc("Match lists by name.")
            .check(MatchList::check)
            .checkAll((lists, problems) -> lists.forEach((key, list) -> problems.unless(
                    list.name() == null || list.name().equals(key), "/" + key + "/name", "expected " + key)));

    static final ConfigCollection<DropdownBlock> DROPDOWN_BLOCKS =
            ConfigCollection.of(COMMON + "dropdownblocks", DropdownBlock.class).doc("Values for editors, by name.");

    /** Policy counters by name. */
    public static final ConfigCollection<PolicyCounterId> POLICY_COUNTER_IDS = ConfigCollection.of(
                    COMMON + "policycounterids", PolicyCounterId.class)
            .doc("Policy counters by name.");

    static final ConfigCollection<PresenceReportingArea> PRAS = ConfigCollection.of(
                    COMMON + "pras", PresenceReportingArea.class)
            .doc("Presence reporting areas by name.")
            .check(PresenceReportingArea::check);

    static final ConfigCollection<QosData> QOS_DATA =
            ConfigCollection.of(PCF_SM + "qosdata", QosData.class).doc("QosData by qosId.");

    static final ConfigCollection<ChargingData> CHARGING_DATA =
            ConfigCollection.of(PCF_SM + "chargingdata", ChargingData.class).doc("ChargingData by chgId.");

    static final ConfigCollection<TrafficControlData> TRAFFIC_CONTROL_DATA = ConfigCollection.of(
                    PCF_SM + "trafficcontroldata", TrafficControlData.class)
            .doc("TrafficControlData by tcId.");

    static final ConfigCollection<ConditionData> CONDITION_DATA =
            ConfigCollection.of(PCF_SM + "conditiondata", ConditionData.class).doc("ConditionData by condId.");

    static final ConfigCollection<UsageMonitoringData> USAGE_MONITORING_DATA = ConfigCollection.of(
                    PCF_SM + "usagemonitoringdata", UsageMonitoringData.class)
            .doc("UsageMonitoringData by umId.");

    /** Transfer policies of background data by name; offered in the order of their names. */
    public static final ConfigCollection<BdtTransferPolicy> BDT_TRANSFER_POLICIES = ConfigCollection.of(
                    PCF_SM + "bdtTransferPolicies", BdtTransferPolicy.class)
            .doc("Transfer policies of background data, by name.")
            .check(BdtTransferPolicy::check);

    /** Transfer policies of planned data transfers by name; offered in the order of their names. */
    public static final ConfigCollection<PdtqTransferPolicy> PDTQ_TRANSFER_POLICIES = ConfigCollection.of(
                    PCF_SM + "pdtqTransferPolicies", PdtqTransferPolicy.class)
            .doc("Transfer policies of planned data transfers with QoS, by name.")
            .check(PdtqTransferPolicy::check);

    static final ConfigCollection<PccRule> PCC_RULES = ConfigCollection.of(PCF_SM + "pccrules", PccRule.class)
            .doc("PCC rules by pccRuleId.")
            .check(PccRule::check);

    static final ConfigCollection<PccRuleProfile> PCC_RULE_PROFILES = ConfigCollection.of(
                    PCF_SM + "pccruleprofiles", PccRuleProfile.class)
            .doc("Profiles of PCC rules by name.");

    static final ConfigCollection<SessionRule> SESSION_RULES =
            ConfigCollection.of(PCF_SM + "sessionrules", SessionRule.class).doc("Session rules by sessRuleId.");

    static final ConfigCollection<SessionRuleProfile> SESSION_RULE_PROFILES = ConfigCollection.of(
                    PCF_SM + "sessionruleprofiles", SessionRuleProfile.class)
            .doc("Profiles of session rules by name.");

    static final ConfigCollection<ServiceAreaRestriction> SERVICE_AREAS = ConfigCollection.of(
                    "policydata/pcfam/serviceAreaRestrictions", ServiceAreaRestriction.class)
            .doc("Service area restrictions by name.")
            .check(ServiceAreaRestriction::check);

    static final ConfigCollection<Ursp> URSPS = ConfigCollection.of("policydata/pcfue/ursps", Ursp.class)
            .doc("URSP rules by name.")
            .check(Ursp::check);

    static final ConfigCollection<Upsi> UPSIS = ConfigCollection.of("policydata/pcfue/upsis", Upsi.class)
            .doc("UE policy sections by name.")
            .check(Upsi::check);

    /** Custom AVPs by name. */
    public static final ConfigCollection<CustomAvp> CUSTOM_AVPS = ConfigCollection.of(
                    "policydata/pcrf/customavps", CustomAvp.class)
            .doc("AVPs of operators and vendors on Gx, by name.");

    /** Usage limits by limitId. */
    public static final ConfigCollection<DataLimitProfile> DATA_LIMIT_PROFILES = ConfigCollection.of(
                    "policydata/usagemon/datalimitprofiles", DataLimitProfile.class)
            .doc("Usage limits by limitId.")
            .check(DataLimitProfile::check);

    static final ConfigCollection<AdcRule> ADC_RULES =
            ConfigCollection.of(PCRF + "adcrules", AdcRule.class).doc("ADC rules by ADC-Rule-Name.");

    static final ConfigCollection<PredefinedAdcRule> PREDEFINED_ADC_RULES = ConfigCollection.of(
                    PCRF + "predefinedadcrules", PredefinedAdcRule.class)
            .doc("ADC rules predefined at TDFs, by ADC-Rule-Name.");

    static final ConfigCollection<PredefinedAdcRuleBase> PREDEFINED_ADC_RULE_BASES = ConfigCollection.of(
                    PCRF + "predefinedadcrulebases", PredefinedAdcRuleBase.class)
            .doc("Groups of ADC rules predefined at TDFs, by ADC-Rule-Base-Name.");

    /** All collections of policy data. */
    public static final List<ConfigCollection<?>> ALL = List.of(
            POLICY_TABLES,
            MATCH_LISTS,
            DROPDOWN_BLOCKS,
            POLICY_COUNTER_IDS,
            PRAS,
            PCC_RULES,
            PCC_RULE_PROFILES,
            SESSION_RULES,
            SESSION_RULE_PROFILES,
            QOS_DATA,
            CHARGING_DATA,
            TRAFFIC_CONTROL_DATA,
            CONDITION_DATA,
            USAGE_MONITORING_DATA,
            BDT_TRANSFER_POLICIES,
            PDTQ_TRANSFER_POLICIES,
            SERVICE_AREAS,
            URSPS,
            UPSIS,
            CUSTOM_AVPS,
            DATA_LIMIT_PROFILES,
            ADC_RULES,
            PREDEFINED_ADC_RULES,
            PREDEFINED_ADC_RULE_BASES);

    @Bean
    ConfigItems policyDataItems() {
        return new ConfigItems(List.copyOf(ALL));
    }
}
