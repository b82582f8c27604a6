// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Duration;
import org.sigcore.model.SpecRef;

/**
 * How long the sender waits for the response.
 *
 * @param duration whole milliseconds, at most 99,999
 */
@SpecRef("TS 29.500 5.2.3.3")
public record MaxRspTime(Duration duration) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Max-Rsp-Time";

    public MaxRspTime {
        if (duration.isNegative() || duration.toMillis() > 99_999) {
            throw new IllegalArgumentException(NAME + ": expected 0 to 99999 ms, got " + duration);
        }
        duration = Duration.ofMillis(duration.toMillis());
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static MaxRspTime parse(String value) {
        return new MaxRspTime(Duration.ofMillis(Grammar.number(NAME, "milliseconds", value.strip(), 0, 99_999)));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return Long.toString(duration.toMillis());
    }
}
