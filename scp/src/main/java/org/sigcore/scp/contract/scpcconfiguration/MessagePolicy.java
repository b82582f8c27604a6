// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;

/** Routing and rerouting policy of initial or of subsequent messages. */
@Doc("Routing of initial or subsequent messages.")
public record MessagePolicy(
        @OneOf({"Load_Balance", "Forward_Route"})
        @Default("Forward_Route")
        @Doc("Load_Balance: the SCP selects among the equivalents of the target producer. Forward_Route: the target "
                + "producer.")
        String routePolicy,

        @OneOf({"RerouteDisabled", "RerouteWithinSite", "RerouteWithinRegion"})
        @Default("RerouteWithinRegion")
        @Doc("Alternatives for a failed request.")
        String reroutePolicy) {
    /** Forwards to the named producer; any producer of the region is an alternate. */
    public static final MessagePolicy DEFAULT = new MessagePolicy("Forward_Route", "RerouteWithinRegion");
}
