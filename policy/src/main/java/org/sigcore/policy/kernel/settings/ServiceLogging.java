// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code services/{service}/logging}. */
@Doc("Log levels of a service.")
public record ServiceLogging(
        @Doc("Log level of the classes of the service. If absent, the start-up level applies.")
        @Nullable
        @OneOf({"TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF"})
        String appLogLevel,

        @Doc("Log levels of other packages; root applies to all packages without a level.")
        @Default("[]")
        @Size(max = 50)
        List<PackageLevel> packageLogLevel) {
    /** Leaves the levels of the start unchanged. */
    static final ServiceLogging UNCHANGED = new ServiceLogging(null, List.of());

    /** Level of one package. */
    public record PackageLevel(
            @Matches("[A-Za-z][A-Za-z0-9_.$]{0,199}") String packageName,

            @OneOf({"TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF"})
            String logLevelForPackage) {}
}
