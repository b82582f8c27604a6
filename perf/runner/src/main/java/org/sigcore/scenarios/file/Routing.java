// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.time.Duration;

/**
 * Routing configuration of one service at an SCP, from the guide's routing tables.
 *
 * @param nfType NF type of the producer
 * @param service service name of TS 29.510
 * @param initial routing of the first message of a context
 * @param subsequent routing of subsequent messages
 * @param reverseProxySupport true if the SCP presents itself in place of the producer
 * @param deployment {@code SITE_WIDE} or {@code REGIONAL}
 * @param responseTimeout time limit of one attempt
 */
public record Routing(
        String nfType,
        String service,
        Policies initial,
        Policies subsequent,
        boolean reverseProxySupport,
        String deployment,
        Duration responseTimeout) {
    /**
     * Routing of a message.
     *
     * @param routePolicy {@code Load_Balance} or {@code Forward_Route}
     * @param reroutePolicy {@code RerouteDisabled}, {@code RerouteWithinSite} or {@code RerouteWithinRegion}
     */
    public record Policies(String routePolicy, String reroutePolicy) {
        public Policies {
            Require.present("routePolicy", routePolicy);
            Require.present("reroutePolicy", reroutePolicy);
        }
    }

    public Routing {
        Require.present("nfType", nfType);
        Require.present("service", service);
        Require.present("initial", initial);
        Require.present("subsequent", subsequent);
        Require.present("deployment", deployment);
        Require.present("responseTimeout", responseTimeout);
    }
}
