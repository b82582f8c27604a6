// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.Dnn;
import org.sigcore.platform.configuration.schema.Problems;
import tools.jackson.databind.node.ObjectNode;

/** Common conditions of transfer policies: daily time window and eligible requesters. */
public sealed interface TransferPolicy permits BdtTransferPolicy, PdtqTransferPolicy {
    /** Returns the daily start time in UTC, such as 01:00. */
    String startTime();

    /** Returns the daily end time in UTC; on the next day if it is not after the start. */
    String stopTime();

    /** Returns the maximum number of UEs; null if unlimited. */
    @Nullable
    Integer maxNumOfUes();

    /** Returns the eligible service providers; empty for all. */
    List<String> aspIds();

    /** Returns the eligible data networks; empty for all. */
    List<String> dnns();

    /** True if the policy is offered for a request: its number of UEs, service provider and data network. */
    default boolean fits(ObjectNode request) {
        Integer most = maxNumOfUes();
        return (most == null || request.path("numOfUes").asInt(0) <= most)
                && (aspIds().isEmpty() || aspIds().contains(Json.string(request, "aspId")))
                && (dnns().isEmpty() || isOffered(Json.string(request, "dnn")));
    }

    private boolean isOffered(@Nullable String dnn) {
        return dnns().stream().anyMatch(each -> Dnn.of(each).matches(dnn));
    }

    /** Checks constraints that the schema cannot express. */
    default void check(Problems problems) {
        problems.unless(!startTime().equals(stopTime()), "/stopTime", "expected another time than startTime");
    }
}
