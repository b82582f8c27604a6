// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/qosdata/{name}}: attributes as in QosData, whose qosId is the name.
 */
@Doc("QoS of rules, as QosData of TS 29.512. Its qosId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.8")
public record QosData(
        @Nullable @Size(max = 512) String description,

        @JsonProperty("5qi") @Nullable @Range(min = 0, max = 255)
        Integer fiveQi,

        @Nullable @Matches(Patterns.BIT_RATE) String maxbrUl,
        @Nullable @Matches(Patterns.BIT_RATE) String maxbrDl,
        @Nullable @Matches(Patterns.BIT_RATE) String gbrUl,
        @Nullable @Matches(Patterns.BIT_RATE) String gbrDl,
        @Nullable Arp arp,
        @Nullable Boolean qnc,
        @Nullable @Range(min = 1, max = 127) Integer priorityLevel,
        @Nullable @Range(min = 1, max = 4095) Integer averWindow,
        @Nullable @Range(min = 1, max = 4095) Integer maxDataBurstVol,
        @Nullable Boolean reflectiveQos,
        @Nullable @Size(min = 1, max = 255) String sharingKeyDl,
        @Nullable @Size(min = 1, max = 255) String sharingKeyUl,
        @Nullable @Range(min = 0, max = 1000) Integer maxPacketLossRateDl,
        @Nullable @Range(min = 0, max = 1000) Integer maxPacketLossRateUl,
        @Nullable Boolean defQosFlowIndication,

        @Doc("Other attributes of QosData, as defined there.") @Nullable
        ObjectNode further) {}
