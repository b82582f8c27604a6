// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * What a client credentials assertion proved when it was checked.
 *
 * @param subject NF instance that made it
 * @param until when it has expired, the clock skew included
 * @param nfTypes for which the signer's certificate was made (RFC 9310); empty when it does not say, or a named key signed
 */
@SpecRef("TS 33.501 13.3.8.2")
public record ClientAssertion(String subject, Instant until, List<String> nfTypes) {
    public ClientAssertion {
        nfTypes = List.copyOf(nfTypes);
    }

    /** An assertion whose signer names no NF type. */
    public ClientAssertion(String subject, Instant until) {
        this(subject, until, List.of());
    }

    /**
     * Whether it proves now who a request is from.
     *
     * @param consumer NF instance that the request says it is from; null when it does not say
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
