// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;

/** Options of DNS SRV queries for alternates. */
@Doc("Resolution of DNS SRV records.")
public record DnsSrvOptions(
        @Default("false") @Doc("Enables the resolution.") boolean enabled,

        @Default("[]") @Doc("Name servers as address:port. If empty, those of the operating system are used.")
        List<String> nameServers,

        @Default("2s") @Between(min = "50ms", max = "1m") @Doc("Timeout of one query.")
        Duration queryTimeout,

        @Default("5s")
        @Between(min = "1s", max = "1h")
        @Doc("Minimum interval of queries for records with a shorter time to live.")
        Duration minRefresh,

        @Default("1h")
        @Between(min = "1s", max = "7d")
        @Doc("Maximum interval of queries for records with a longer " + "time to live.")
        Duration maxRefresh) {
    public DnsSrvOptions {
        nameServers = List.copyOf(nameServers);
    }
}
