// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * The content codings that the sender takes in notifications.
 *
 * @param codings at least one
 */
@SpecRef("TS 29.500 5.2.3.3")
public record NotifAcceptedEncoding(List<AcceptedCoding> codings) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Notif-Accepted-Encoding";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static NotifAcceptedEncoding parse(String value) {
        List<AcceptedCoding> codings = AcceptedCoding.parseList(NAME, value);
        if (codings.isEmpty()) {
            throw new IllegalArgumentException(NAME + ": empty");
        }
        return new NotifAcceptedEncoding(codings);
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return AcceptedCoding.print(codings);
    }
}
