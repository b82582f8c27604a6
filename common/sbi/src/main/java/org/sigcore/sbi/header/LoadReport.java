// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Instant;
import org.sigcore.model.SpecRef;

/**
 * An element of {@code 3gpp-Sbi-Lci}.
 *
 * @param loadPercent 0 to 100
 */
@SpecRef("TS 29.500 6.3.3.4")
public record LoadReport(Instant timestamp, int loadPercent, ControlScope scope) {
    static LoadReport of(Parameters all) {
        return new LoadReport(
                DateTimes.parse(LoadControl.NAME, all.require("Timestamp")),
                percent(LoadControl.NAME, "Load-Metric", all),
                ControlScope.of(LoadControl.NAME, all.without("Timestamp", "Load-Metric")));
    }

    static int percent(String header, String name, Parameters all) {
        String text = all.require(name);
        String number =
                text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : text;
        return Grammar.number(header, name, number, 0, 100);
    }

    String print() {
        return Parameters.empty(LoadControl.NAME, Parameters.Style.COLON)
                .withQuoted("Timestamp", DateTimes.seconds(timestamp))
                .with("Load-Metric", loadPercent + "%")
                .withAll(scope.parameters())
                .print();
    }
}
