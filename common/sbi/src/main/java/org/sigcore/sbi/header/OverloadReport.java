// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * An element of {@code 3gpp-Sbi-Oci}.
 *
 * @param validity period of validity, in whole seconds
 * @param reductionPercent share of the traffic to hold back, 0 to 100
 */
@SpecRef("TS 29.500 6.4.3.4")
public record OverloadReport(Instant timestamp, Duration validity, int reductionPercent, ControlScope scope) {
    static OverloadReport of(Parameters all) {
        String period = all.require("Period-of-Validity");
        String seconds =
                period.toLowerCase(Locale.ROOT).endsWith("s") ? period.substring(0, period.length() - 1) : period;
        return new OverloadReport(
                DateTimes.parse(OverloadControl.NAME, all.require("Timestamp")),
                Duration.ofSeconds(
                        Grammar.number(OverloadControl.NAME, "Period-of-Validity", seconds.strip(), 0, 999_999_999)),
                LoadReport.percent(OverloadControl.NAME, "Overload-Reduction-Metric", all),
                ControlScope.of(
                        OverloadControl.NAME,
                        all.without("Timestamp", "Period-of-Validity", "Overload-Reduction-Metric")));
    }

    String print() {
        return Parameters.empty(OverloadControl.NAME, Parameters.Style.COLON)
                .withQuoted("Timestamp", DateTimes.seconds(timestamp))
                .with("Period-of-Validity", validity.toSeconds() + "s")
                .with("Overload-Reduction-Metric", reductionPercent + "%")
                .withAll(scope.parameters())
                .print();
    }
}
