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

/** When a data source is asked, and how patiently. */
@Doc("When the source is asked, and how patiently.")
public record Asking(
        @Doc(
                "The services whose sessions the source is asked for, unless policies of pds name the sources (sources); none for only then.")
        @Default("[\"pcf-sm\", \"pcrf-core\"]")
        @OneOf({"pcf-sm", "pcrf-core", "pcf-am", "pcf-ue"})
        List<String> services,

        @Doc("How long the source may take; then the session is decided without it, and it is asked again later.")
        @Default("3s")
        @Between(min = "10ms", max = "60s")
        Duration timeout,

        @Doc(
                "After what time a source that did not answer, or could not, is asked again; twice as long each time, up to 5 min.")
        @Default("10s")
        @Between(min = "100ms", max = "1d")
        Duration retryInterval,

        @Doc("After what time what it has said is asked for again, while sessions use it; never where it is left out.")
        @Nullable
        @Between(min = "1s", max = "30d")
        Duration refreshInterval) {
    /** As it comes. */
    public static final Asking DEFAULT =
            new Asking(List.of("pcf-sm", "pcrf-core"), Duration.ofSeconds(3), Duration.ofSeconds(10), null);
}
