// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;

/** Options of DNS SRV queries for alternates. */
@Doc("How DNS is asked for SRV records.")
public record DnsSrvOptions(
        @Default("false") @Doc("Whether it is asked at all.")
        boolean enabled,

        @Default("[]") @Doc("Name servers as address:port; none: those of the operating system.")
        List<String> nameServers,

        @Default("2s") @Between(min = "50ms", max = "1m") @Doc("Of one question.")
        Duration queryTimeout,

        @Default("5s")
        @Between(min = "1s", max = "1h")
        @Doc("Records of a shorter time to live are asked for no sooner.")
        Duration minRefresh,

        @Default("1h") @Between(min = "1s", max = "7d") @Doc("Records of a longer time to live are asked for so often.")
        Duration maxRefresh) {
    public DnsSrvOptions {
        nameServers = List.copyOf(nameServers);
    }
}
