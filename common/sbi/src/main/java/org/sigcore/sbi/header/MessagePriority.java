// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import org.sigcore.model.SpecRef;

/**
 * How urgent a message is: 0 is the highest priority, 31 the lowest.
 *
 * @param level 0 to 31
 */
@SpecRef("TS 29.500 5.2.3.2.2")
public record MessagePriority(int level) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Message-Priority";

    public MessagePriority {
        if (level < 0 || level > 31) {
            throw new IllegalArgumentException(NAME + ": expected a priority from 0 to 31, got " + level);
        }
    }

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static MessagePriority parse(String value) {
        return new MessagePriority(Grammar.number(NAME, "a priority", value.strip(), 0, 31));
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return Integer.toString(level);
    }
}
