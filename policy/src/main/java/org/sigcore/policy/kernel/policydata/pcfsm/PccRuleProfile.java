// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/pccruleprofiles/{name}}: attributes of a rule other than its flows.
 */
@Doc("Attributes that policies assign to a PCC rule whose flows come from another source, such as an AF.")
@SpecRef("TS 29.512 5.6.2.6")
public record PccRuleProfile(
        @Nullable @Size(max = 512) String description,
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
        ObjectNode further) {}
