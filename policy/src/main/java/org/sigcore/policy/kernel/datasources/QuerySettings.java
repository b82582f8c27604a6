// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;

/** Query settings of a data source: services, timeout, retry and refresh. */
@Doc("Query conditions and timeouts of the source.")
public record QuerySettings(
        @Doc("Services for whose sessions the source is queried, unless policies of pds name the sources (sources). If "
                + "empty, it is queried only when a policy names it.")
        @Default("[\"pcf-sm\", \"pcrf-core\"]")
        @OneOf({"pcf-sm", "pcrf-core", "pcf-am", "pcf-ue"})
        List<String> services,

        @Doc("Timeout of a query. After it the session is decided without the source, and the query is retried later.")
        @Default("3s")
        @Between(min = "10ms", max = "60s")
        Duration timeout,

        @Doc("Delay before a failed query is retried. It doubles with each retry, up to 5 min.")
        @Default("10s")
        @Between(min = "100ms", max = "1d")
        Duration retryInterval,

        @Doc("Interval at which data in use by sessions is queried again. If absent, never.")
        @Nullable
        @Between(min = "1s", max = "30d")
        Duration refreshInterval) {
    /** The default settings. */
    public static final QuerySettings DEFAULT =
            new QuerySettings(List.of("pcf-sm", "pcrf-core"), Duration.ofSeconds(3), Duration.ofSeconds(10), null);
}
