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
@Doc("Trigger point that selects a rule group for messages. Of several that match, the one with the lowest precedence "
        + "applies.")
public record MediationTriggerPoint(
        @Range(min = 0, max = 65535) @Doc("Precedence; the matching trigger point with the lowest value applies.")
        int precedence,

        @OneOf({"REQUEST", "REQUEST_TO_PRODUCER", "RESPONSE_FROM_PRODUCER", "RESPONSE"})
        @Doc("REQUEST: before routing. REQUEST_TO_PRODUCER: for each producer tried, named by :authority. "
                + "RESPONSE_FROM_PRODUCER: before the SCP evaluates the response. RESPONSE: before the response is "
                + "sent to the consumer.")
        String point,

        @Default("[]") @Size(max = 256) @Doc("Service names as in paths; empty for all.")
        Set<String> nfServices,

        @Default("[]") @Size(max = 16) @Doc("HTTP methods; empty for all.")
        Set<String> methods,

        @Default("[]") @Range(min = 100, max = 599) @Doc("Status codes of responses; empty for all.")
        Set<Integer> statuses,

        @Default("[]") @Size(max = 16) @Doc("Header conditions, all of which must hold.")
        List<HeaderCondition> headers,

        @Size(min = 1, max = 128) @Doc("Name of the rule group. Nothing is triggered while the group does not exist.")
        String ruleGroup,

        @OneOf({"CONTINUE", "REJECT"})
        @Default("CONTINUE")
        @Doc("Action if a rule fails or the mediation does not respond: the message continues unchanged or is refused.")
        String onFailure,

        @Default("500") @Range(min = 400, max = 599) @Doc("HTTP status of the refusal.")
        int errorCode) {
    public MediationTriggerPoint {
        nfServices = Set.copyOf(nfServices);
        methods = Set.copyOf(methods);
        statuses = Set.copyOf(statuses);
        headers = List.copyOf(headers);
    }
}
