// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import org.sigcore.model.SpecRef;

/** No token: the error of RFC 6749 5.2 and a sentence for people. Carries no stack trace. */
@SpecRef("TS 29.510 6.3.5.2.5")
public final class TokenRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String error;
    private final boolean unknownProducer;

    public TokenRefusedException(String error, String description) {
        this(error, description, false);
    }

    private TokenRefusedException(String error, String description, boolean unknownProducer) {
        super(description, null, false, false);
        this.error = error;
        this.unknownProducer = unknownProducer;
    }

    /** Nobody who could grant it is registered here. */
    static TokenRefusedException unknownProducer(String error, String description) {
        return new TokenRefusedException(error, description, true);
    }

    /** Whether another NRF may know the producer. */
    public boolean isUnknownProducer() {
        return unknownProducer;
    }

    /** A request that cannot be read. */
    public static TokenRefusedException malformed(String description) {
        return new TokenRefusedException("invalid_request", "ONRF-ACC-ACCTKN-E0002 " + description);
    }

    /** Such as {@code invalid_client}. */
    public String error() {
        return error;
    }
}
