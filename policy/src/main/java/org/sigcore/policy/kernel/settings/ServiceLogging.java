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

/** {@code services/{service}/logging}. */
@Doc("What a service logs.")
public record ServiceLogging(
        @Doc("The least that the service's own classes log; as at the start where it is left out.")
        @Nullable
        @OneOf({"TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF"})
        String appLogLevel,

        @Doc("Levels of further packages; root is all that have none.") @Default("[]") @Size(max = 50)
        List<PackageLevel> packageLogLevel) {
    /** As at the start. */
    static final ServiceLogging UNCHANGED = new ServiceLogging(null, List.of());

    /** Of one package. */
    public record PackageLevel(
            @Matches("[A-Za-z][A-Za-z0-9_.$]{0,199}") String packageName,

            @OneOf({"TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF"})
            String logLevelForPackage) {}
}
