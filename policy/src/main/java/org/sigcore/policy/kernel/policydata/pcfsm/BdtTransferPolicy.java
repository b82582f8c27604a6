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
 * Configuration document {@code policydata/pcfsm/bdtTransferPolicies/{name}}: an offer for background data transfer.
 */
@Doc("Time window, bit rates and price of background data transfer. It is offered if its time window overlaps the "
        + "requested one.")
@SpecRef("TS 29.554 5.6.2.4")
public record BdtTransferPolicy(
        @Nullable @Size(max = 512) String description,

        @Doc("Daily start time, UTC.") @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String startTime,

        @Doc("Daily end time, UTC. It is on the next day if it is not after the start time.")
        @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String stopTime,

        @Nullable @Matches(Patterns.BIT_RATE) String maxBitRateUl,
        @Nullable @Matches(Patterns.BIT_RATE) String maxBitRateDl,
        @Range(min = 0, max = 4_294_967_295L) long ratingGroup,

        @Doc("Maximum number of UEs for which it is offered.") @Nullable @Range(min = 0, max = 2_147_483_647L)
        Integer maxNumOfUes,

        @Doc("Service providers to which it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> aspIds,

        @Doc("Data networks for which it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> dnns)
        implements TransferPolicy {}
