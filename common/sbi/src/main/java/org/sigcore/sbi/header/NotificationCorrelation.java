// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * The subscriptions that a notification belongs to.
 *
 * @param subscriptionIds at least one
 */
@SpecRef("TS 29.504 6.1.2.3")
public record NotificationCorrelation(List<String> subscriptionIds) implements SbiHeaderValue {
    /** The header's name. */
    public static final String NAME = "3gpp-Sbi-Notification-Correlation";

    /**
     * Reads the header's value.
     *
     * @throws IllegalArgumentException naming the faulty item
     */
    public static NotificationCorrelation parse(String value) {
        return new NotificationCorrelation(Grammar.splitSome(NAME, value, ',').stream()
                .map(id -> Grammar.token(NAME, "a subscription id", id))
                .toList());
    }

    @Override
    public String headerName() {
        return NAME;
    }

    @Override
    public String print() {
        return String.join(", ", subscriptionIds);
    }
}
