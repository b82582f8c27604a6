// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;

/**
 * Validity of subscriptions.
 *
 * @param byDefault validity of a subscription that requests no end
 * @param max longest validity that is granted
 */
@SpecRef("TS 29.510 5.2.2.5.2")
public record Validity(Duration byDefault, Duration max) {
    public Validity {
        if (byDefault.isNegative() || byDefault.isZero() || byDefault.compareTo(max) > 0) {
            throw new IllegalArgumentException("expected 0 < default <= max, got %s, %s".formatted(byDefault, max));
        }
    }

    /**
     * Returns the granted validityTime: the requested text itself if it is granted in full.
     *
     * @throws ProblemException 400 OPTIONAL_IE_INCORRECT if the requested end has passed
     */
    public String grant(@Nullable String requested, Instant now) {
        if (requested == null) {
            return text(now.plus(byDefault));
        }
        Instant wanted = OffsetDateTime.parse(requested).toInstant();
        if (!wanted.isAfter(now)) {
            throw ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, "/validityTime", "expected a time to come");
        }
        Instant latest = now.plus(max);
        return wanted.isAfter(latest) ? text(latest) : requested;
    }

    private static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
