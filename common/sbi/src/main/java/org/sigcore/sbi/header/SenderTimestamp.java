// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.sigcore.model.SpecRef;

/**
 * When the sender began the request or response.
 *
 * @param time cut to milliseconds
 */
@SpecRef("TS 29.500 5.2.3.3")
public record SenderTimestamp(Instant time) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Sender-Timestamp";

    public SenderTimestamp {
        time = time.truncatedTo(ChronoUnit.MILLIS);
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static SenderTimestamp parse(String value) {
        return new SenderTimestamp(DateTimes.parse(NAME, value.strip()));
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
