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
@Doc("Routing of requests to selected NF services, with timeouts and attempts.")
public record RoutingConfigSet(
        @Default("{}") @Doc("Policy for messages that create a resource or request a selection.")
        MessagePolicy initialMessage,

        @Default("{}") @Doc("Policy for messages to an existing resource.")
        MessagePolicy subsequentMessage,

        @Default("false") @Doc("Replaces the producer by the SCP in returned locations.")
        boolean reverseProxySupport,

        @OneOf({"SITE_WIDE", "REGIONAL"})
        @Default("REGIONAL")
        @Doc("SITE_WIDE: producers in the locality of the SCP are preferred regardless of their priority.")
        String deployment,

        @Default("3s")
        @Between(min = "10ms", max = "5m")
        @Doc("Timeout of one attempt, from the sent request to the " + "response headers.")
        Duration responseTimeout,

        @Default("6s") @Between(min = "10ms", max = "10m") @Doc("Timeout of all attempts together.")
        Duration totalTransactionLifetime,

        @Default("3") @Range(min = 1, max = 10) @Doc("Maximum number of producers to which a request is sent.")
        int maxRoutingAttempts,

        @Default("[429, 500, 502, 503, 504]")
        @Range(min = 400, max = 599)
        @Doc("Responses after which the SCP tries another producer.")
        List<Integer> retryStatuses) {

    public RoutingConfigSet {
        retryStatuses = List.copyOf(retryStatuses);
    }
}
