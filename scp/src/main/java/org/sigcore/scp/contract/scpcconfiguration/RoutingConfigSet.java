// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;

/** Routing policies, timeouts and numbers of attempts for requests to some NF services. */
@Doc("How requests to some NF services are routed, and how long and how often each is tried.")
public record RoutingConfigSet(
        @Default("{}") @Doc("For messages that create a resource or ask for a selection.")
        MessagePolicy initialMessage,

        @Default("{}") @Doc("For messages about a resource that exists.")
        MessagePolicy subsequentMessage,

        @Default("false") @Doc("The SCP stands in the place of the producer in the locations that it returns.")
        boolean reverseProxySupport,

        @OneOf({"SITE_WIDE", "REGIONAL"})
        @Default("REGIONAL")
        @Doc("SITE_WIDE: producers of the SCP's own locality are preferred whatever their priority.")
        String deployment,

        @Default("3s") @Between(min = "10ms", max = "5m") @Doc("Request sent to response headers, one attempt.")
        Duration responseTimeout,

        @Default("6s") @Between(min = "10ms", max = "10m") @Doc("The same over all attempts.")
        Duration totalTransactionLifetime,

        @Default("3") @Range(min = 1, max = 10) @Doc("Producers that one request is sent to at most.")
        int maxRoutingAttempts,

        @Default("[429, 500, 502, 503, 504]")
        @Range(min = 400, max = 599)
        @Doc("Answers that make the SCP ask another producer.")
        List<Integer> retryStatuses) {

    public RoutingConfigSet {
        retryStatuses = List.copyOf(retryStatuses);
    }
}
