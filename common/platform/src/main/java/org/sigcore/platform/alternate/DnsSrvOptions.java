// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Size;

/** Options of DNS SRV resolution: the virtual hosts, the name servers and the bounds of caching. */
@Doc("Resolution of virtual hosts by DNS SRV.")
public record DnsSrvOptions(
        @Doc("Virtual hosts.") @Size(max = 1000) @Matches("[A-Za-z0-9.-]{1,253}")
        Set<String> virtualHosts,

        @Doc("Prefix of a virtual host in the queried name.") @Matches("[A-Za-z0-9._-]{0,100}")
        String prefix,

        @Doc("Name servers as host:port. If empty, those of the system.") @Size(max = 8) @Matches("[^\\s]+:[0-9]{1,5}")
        List<String> nameServers,

        @Between(min = "100ms", max = "1m") Duration queryTimeout,

        @Doc("Minimum time for which records are cached.") @Between(min = "1s", max = "1d")
        Duration minTtl,

        @Doc("Maximum time for which records are cached.") @Between(min = "1s", max = "7d")
        Duration maxTtl,

        @Doc("Delay before a retry after a failure.") @Between(min = "100ms", max = "1h")
        Duration retryInterval) {

    /** Resolves no virtual host. */
    public static final DnsSrvOptions DEFAULTS = new DnsSrvOptions(
            Set.of(),
            "_http._tcp.",
            List.of(),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofHours(1),
            Duration.ofSeconds(5));
}
