// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.util.List;
import java.util.Set;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Selects the messages that a mediation rule group edits. */
@Doc("Which messages go through which rules; of several that match, the one of the lowest precedence counts.")
public record MediationTriggerPoint(
        @Range(min = 0, max = 65535) @Doc("The lowest among those that match wins.")
        int precedence,

        @OneOf({"REQUEST", "REQUEST_TO_PRODUCER", "RESPONSE_FROM_PRODUCER", "RESPONSE"})
        @Doc(
                "REQUEST: before it is routed. REQUEST_TO_PRODUCER: as it goes to each producer tried; :authority names it. RESPONSE_FROM_PRODUCER: before the SCP looks at it. RESPONSE: before it is given to the consumer.")
        String point,

        @Default("[]") @Size(max = 256) @Doc("Services as they stand in paths; empty for all.")
        Set<String> nfServices,

        @Default("[]") @Size(max = 16) @Doc("HTTP methods; empty for all.")
        Set<String> methods,

        @Default("[]") @Range(min = 100, max = 599) @Doc("Statuses of responses; empty for all.")
        Set<Integer> statuses,

        @Default("[]") @Size(max = 16) @Doc("All of them must hold.")
        List<HeaderCondition> headers,

        @Size(min = 1, max = 128) @Doc("Name of the rule group; while there is no such group nothing is triggered.")
        String ruleGroup,

        @OneOf({"CONTINUE", "REJECT"})
        @Default("CONTINUE")
        @Doc("When a rule fails, or the mediation does not answer: the message goes on as it came, or is refused.")
        String onFailure,

        @Default("500") @Range(min = 400, max = 599) @Doc("Status of the refusal.")
        int errorCode) {
    public MediationTriggerPoint {
        nfServices = Set.copyOf(nfServices);
        methods = Set.copyOf(methods);
        statuses = Set.copyOf(statuses);
        headers = List.copyOf(headers);
    }
}
