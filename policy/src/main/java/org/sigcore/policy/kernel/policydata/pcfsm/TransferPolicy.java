// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.schema.Problems;
import tools.jackson.databind.node.ObjectNode;

/** When and to whom transfers of data are offered, whatever their kind. */
public sealed interface TransferPolicy permits BdtTransferPolicy, PdtqTransferPolicy {
    /** When it begins, each day, UTC, such as 01:00. */
    String startTime();

    /** When it ends, UTC; on the next day where that is not after the beginning. */
    String stopTime();

    /** UEs for which it is offered at most; null for any number. */
    @Nullable
    Integer maxNumOfUes();

    /** Service providers to whom it is offered; empty for all. */
    List<String> aspIds();

    /** Data networks for which it is offered; empty for all. */
    List<String> dnns();

    /** True when it is offered to the one who asks, for so many UEs and that data network. */
    default boolean fits(ObjectNode request) {
        Integer most = maxNumOfUes();
        return (most == null || request.path("numOfUes").asInt(0) <= most)
                && (aspIds().isEmpty() || aspIds().contains(Json.string(request, "aspId")))
                && (dnns().isEmpty() || dnns().contains(Json.string(request, "dnn")));
    }

    /** What the shape cannot say. */
    default void check(Problems problems) {
        problems.unless(!startTime().equals(stopTime()), "/stopTime", "expected another time than startTime");
    }
}
