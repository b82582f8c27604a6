// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.sigcore.model.SpecRef;

/**
 * When the NF that caused a request began it.
 *
 * @param time cut to milliseconds
 */
@SpecRef("TS 29.502 6.1.2.3")
public record OriginationTimestamp(Instant time) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Origination-Timestamp";

    public OriginationTimestamp {
        time = time.truncatedTo(ChronoUnit.MILLIS);
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static OriginationTimestamp parse(String value) {
        return new OriginationTimestamp(DateTimes.parse(NAME, value.strip()));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return DateTimes.millis(time);
    }
}
