// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Verified content of a client credentials assertion.
 *
 * @param subject NF instance that created the assertion
 * @param until time of expiry, including the clock skew
 * @param nfTypes NF types of the signer's certificate (RFC 9310); empty if it names none, or a named key signed
 */
@SpecRef("TS 33.501 13.3.8.2")
public record ClientAssertion(String subject, Instant until, List<String> nfTypes) {
    public ClientAssertion {
        nfTypes = List.copyOf(nfTypes);
    }

    /** Creates an assertion whose signer names no NF type. */
    public ClientAssertion(String subject, Instant until) {
        this(subject, until, List.of());
    }

    /**
     * Verifies that the assertion currently proves the origin of a request.
     *
     * @param consumer NF instance that the request claims as its origin; null if it makes no claim
     */
    public void require(@Nullable String consumer, Instant now) throws RefusedAssertionException {
        if (!until.isAfter(now)) {
            throw new RefusedAssertionException("it has expired");
        }
        if (consumer != null && !consumer.equalsIgnoreCase(subject)) {
            throw new RefusedAssertionException("the request is in the name of another NF instance");
        }
    }
}
