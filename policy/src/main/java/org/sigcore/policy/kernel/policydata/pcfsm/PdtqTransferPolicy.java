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

/**
 * Configuration document {@code policydata/pcfsm/pdtqTransferPolicies/{name}}: an offer for planned data transfers with
 * QoS.
 */
@Doc("Time window and QoS of planned data transfer. It is offered if its time window overlaps the requested ones and "
        + "the QoS is available then.")
@SpecRef("TS 29.543 6.1.6.2")
public record PdtqTransferPolicy(
        @Nullable @Size(max = 512) String description,

        @Doc("Daily start time, UTC.") @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String startTime,

        @Doc("Daily end time, UTC. It is on the next day if it is not after the start time.")
        @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String stopTime,

        @Doc("Highest uplink bit rate (guaranteed, or maximum) that a UE may request. If absent, unlimited.")
        @Nullable
        @Matches(Patterns.BIT_RATE)
        String maxBitRateUl,

        @Doc("Highest downlink bit rate (guaranteed, or maximum) that a UE may request. If absent, unlimited.")
        @Nullable
        @Matches(Patterns.BIT_RATE)
        String maxBitRateDl,

        @Doc("QoS references that may be requested; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> qosReferences,

        @Doc("Maximum number of UEs for which it is offered.") @Nullable @Range(min = 0, max = 2_147_483_647L)
        Integer maxNumOfUes,

        @Doc("Service providers to which it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> aspIds,

        @Doc("Data networks for which it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> dnns)
        implements TransferPolicy {}
