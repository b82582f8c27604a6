// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;

/** Routing and rerouting policy of initial or of subsequent messages. */
@Doc("How initial or subsequent messages are routed.")
public record MessagePolicy(
        @OneOf({"Load_Balance", "Forward_Route"})
        @Default("Forward_Route")
        @Doc(
                "Load_Balance: the SCP chooses among the equivalents of the producer named. Forward_Route: the producer named.")
        String routePolicy,

        @OneOf({"RerouteDisabled", "RerouteWithinSite", "RerouteWithinRegion"})
        @Default("RerouteWithinRegion")
        @Doc("Where a failed request may go instead.")
        String reroutePolicy) {
    /** Forwards to the named producer; any producer of the region is an alternate. */
    public static final MessagePolicy DEFAULT = new MessagePolicy("Forward_Route", "RerouteWithinRegion");
}
