// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/pccrules/{name}}: attributes as in PccRule, whose pccRuleId is the
 * name.
 */
@Doc("PCC rule that policies install by name, as PccRule of TS 29.512. Its pccRuleId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.6")
public record PccRule(
        @Nullable @Size(max = 512) String description,

        @Doc("The rule is predefined at the SMF under this name. Only conditions and usage monitoring may accompany "
                + "it.")
        @Default("false")
        boolean predefined,

        @Doc("Flows in order, as FlowInformation of TS 29.512.") @Nullable @Size(min = 1, max = 100)
        List<ObjectNode> flowInfos,

        @Nullable @Size(min = 1, max = 255) String appId,
        @Nullable @Range(min = 0, max = 65_535) Integer precedence,

        @Default("[]") @Size(max = 1) @RefersTo("policydata/pcfsm/qosdata")
        List<String> refQosData,

        @Default("[]") @Size(max = 1) @RefersTo("policydata/pcfsm/trafficcontroldata")
        List<String> refTcData,

        @Default("[]") @Size(max = 1) @RefersTo("policydata/pcfsm/chargingdata")
        List<String> refChgData,

        @Default("[]") @Size(max = 1) @RefersTo("policydata/pcfsm/usagemonitoringdata")
        List<String> refUmData,

        @Nullable @RefersTo("policydata/pcfsm/conditiondata")
        String refCondData,

        @Doc("Other attributes of PccRule, as defined there.") @Nullable
        ObjectNode further) {

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        problems.unless(
                predefined || flowInfos != null || appId != null,
                "",
                "expected flowInfos or an appId, or predefined: true");
        problems.unless(
                !predefined
                        || (flowInfos == null && refQosData.isEmpty() && refTcData.isEmpty() && refChgData.isEmpty()),
                "/predefined",
                "a rule that the SMF has brings neither flows nor data");
    }
}
