// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.time.Duration;
import java.util.Set;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.gateway.copy.CopyOptions;
import org.sigcore.platform.gateway.policing.RateLimiting;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration items of the egress gateway, below {@code /{nf}/nf-common-component/v1/egw}. */
@Configuration(proxyBeanMethods = false)
public class EgressItems {
    private static final String GROUP = "egw";

    /** Virtual hosts by name. */
    public static final ConfigCollection<VirtualHost> VIRTUAL_HOSTS = ConfigCollection.of(
                    "virtualhosts", VirtualHost.class)
            .in(GROUP)
            .doc("Peer sets by virtual host name. DNS SRV can provide more, see alternate-route.");

    /** Rate limit of each process. */
    public static final ConfigResource<RateLimiting> RATE_LIMITING = ConfigResource.of(
                    "ratelimiting", RateLimiting.class, new RateLimiting(false, 10_000, 1000, "error429"))
            .in(GROUP)
            .doc("Rate limit of outgoing requests of one process.");

    /** Remaining egress options. */
    public static final ConfigResource<EgressOptions> OPTIONS = ConfigResource.of(
                    "options", EgressOptions.class, new EgressOptions(true, 3, Set.of(503), 3, Duration.ofSeconds(10)))
            .in(GROUP);

    /** Copies of outgoing messages. */
    public static final ConfigResource<CopyOptions> MESSAGE_COPY = ConfigResource.of(
                    "messagecopy", CopyOptions.class, CopyOptions.OFF)
            .in(GROUP)
            .doc("Copies of outgoing requests and their responses, to Kafka.");

    @Bean
    ConfigItems egressItems() {
        return ConfigItems.of(MESSAGE_COPY, VIRTUAL_HOSTS, RATE_LIMITING, OPTIONS);
    }
}
