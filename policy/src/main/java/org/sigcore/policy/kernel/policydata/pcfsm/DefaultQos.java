// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;

/** QoS of the default QoS flow, as AuthorizedDefaultQos. */
@Doc("QoS of the default QoS flow.")
@SpecRef("TS 29.512 5.6.2.34")
public record DefaultQos(
        @JsonProperty("5qi") @Nullable @Range(min = 0, max = 255)
        Integer fiveQi,

        @Nullable Arp arp,
        @Nullable @Range(min = 1, max = 127) Integer priorityLevel,
        @Nullable @Range(min = 1, max = 4095) Integer averWindow,
        @Nullable @Range(min = 1, max = 4095) Integer maxDataBurstVol,
        @Nullable @Matches(Patterns.BIT_RATE) String maxbrUl,
        @Nullable @Matches(Patterns.BIT_RATE) String maxbrDl,
        @Nullable @Matches(Patterns.BIT_RATE) String gbrUl,
        @Nullable @Matches(Patterns.BIT_RATE) String gbrDl) {}
