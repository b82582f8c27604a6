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

/** {@code policydata/pcfsm/bdtTransferPolicies/{name}}: what is offered to those who ask for background data transfer. */
@Doc(
        "When, how fast and at what price background data may be transferred; offered where its time meets the wanted one.")
@SpecRef("TS 29.554 5.6.2.4")
public record BdtTransferPolicy(
        @Nullable @Size(max = 512) String description,

        @Doc("When it begins, each day, UTC.") @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String startTime,

        @Doc("When it ends, UTC; on the next day where that is not after the beginning.")
        @Matches("([01][0-9]|2[0-3]):[0-5][0-9]")
        String stopTime,

        @Nullable @Matches(Patterns.BIT_RATE) String maxBitRateUl,
        @Nullable @Matches(Patterns.BIT_RATE) String maxBitRateDl,
        @Range(min = 0, max = 4_294_967_295L) long ratingGroup,

        @Doc("UEs for which it is offered at most.") @Nullable @Range(min = 0, max = 2_147_483_647L)
        Integer maxNumOfUes,

        @Doc("Service providers to whom it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> aspIds,

        @Doc("Data networks for which it is offered; empty for all.") @Default("[]") @Size(max = 1000)
        List<String> dnns)
        implements TransferPolicy {}
