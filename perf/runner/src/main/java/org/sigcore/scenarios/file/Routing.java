// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.time.Duration;

/**
 * Routing configuration of one service at an SCP, as the guide's routing tables give it.
 *
 * @param nfType producer
 * @param service name as TS 29.510 writes it
 * @param initial of the first message of a context
 * @param subsequent of those that follow
 * @param reverseProxySupport whether the SCP shows itself in place of the producer
 * @param deployment {@code SITE_WIDE} or {@code REGIONAL}
 * @param responseTimeout for one attempt
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
     * How a message is routed.
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
