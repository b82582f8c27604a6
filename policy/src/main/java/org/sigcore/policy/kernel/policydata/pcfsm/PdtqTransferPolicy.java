// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code policydata/pcfsm/pdtqTransferPolicies/{name}}: what is offered to those who plan data transfers with QoS. */
@Doc(
        "When data may be transferred with a quality of service; offered where its time meets the wanted ones and the quality is"
                + " to be had then.")
@SpecRef("TS 29.543 6.1.6.2")
public record PdtqTransferPolicy(
        @Nullable @Size(max = 512) String description,

        @Doc("When it begins, each day, UTC.") @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String startTime,

        @Doc("When it ends, UTC; on the next day where that is not after the beginning.")
        @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String stopTime,

        @Doc("The highest uplink bit rate (guaranteed, or maximum) that a UE may ask for; any where it is left out.")
        @Nullable
        @Matches(Patterns.BIT_RATE)
        String maxBitRateUl,

        @Doc("The same of the downlink.") @Nullable @Matches(Patterns.BIT_RATE)
        String maxBitRateDl,

        @Doc("QoS references that may be asked for; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> qosReferences,

        @Doc("UEs for which it is offered at most.") @Nullable @Range(min = 0, max = 2_147_483_647L)
        Integer maxNumOfUes,

        @Doc("Service providers to whom it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> aspIds,

        @Doc("Data networks for which it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> dnns)
        implements TransferPolicy {}
