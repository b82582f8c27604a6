// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.authentication;

import java.security.PublicKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.TrustedCertificates;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions.TrustedKey;
import tools.jackson.databind.JsonNode;

/** Which keys may sign assertions, and for whom. Pure but for the time it is given. */
final class Trust {
    private final CcaOptions options;
    private final TrustedCertificates certificates;

    Trust(CcaOptions options) {
        this.options = options;
        this.certificates = TrustedCertificates.of(options.trustedCertificates());
    }

    /**
     * The key that a JOSE header names, or carries with a chain of certificates.
     *
     * @param subject NF instance that the key must speak for
     */
    PublicKey key(JsonNode header, String subject, Instant now) throws RefusedAssertionException {
        JsonNode chain = header.get("x5c");
        return chain == null ? known(Json.string(header, "kid"), subject) : certified(chain, subject, now);
    }

    private PublicKey known(@Nullable String kid, String subject) throws RefusedAssertionException {
        for (TrustedKey trusted : options.trustedKeys()) {
            PublicKey key = trusted.key();
            if (trusted.kid().equals(kid) && key != null) {
                if (!trusted.nfInstanceId().isEmpty() && !trusted.nfInstanceId().equalsIgnoreCase(subject)) {
                    throw new RefusedAssertionException("its key is another NF instance's");
                }
                return key;
            }
        }
        throw new RefusedAssertionException("it carries no certificate, and its key is not known");
    }

    private PublicKey certified(JsonNode chain, String subject, Instant now) throws RefusedAssertionException {
        TrustedCertificates.Signer signer;
        try {
            signer = certificates.signer(chain, now);
        } catch (IllegalArgumentException e) {
            throw new RefusedAssertionException("it is not trusted: " + e.getMessage());
        }
        if (!signer.speaksFor(subject)) {
            throw new RefusedAssertionException("its certificate is another NF instance's, or names none");
        }
        return signer.key();
    }
}
