// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import org.sigcore.model.SpecRef;

/** Token request rejected: error code and description of RFC 6749 5.2. Carries no stack trace. */
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

    /** No registered producer could grant the scope. */
    static TokenRefusedException unknownProducer(String error, String description) {
        return new TokenRefusedException(error, description, true);
    }

    /** Returns true if another NRF may know the producer. */
    public boolean isUnknownProducer() {
        return unknownProducer;
    }

    /** Returns the rejection of a request that cannot be parsed. */
    public static TokenRefusedException malformed(String description) {
        return new TokenRefusedException("invalid_request", "ONRF-ACC-ACCTKN-E0002 " + description);
    }

    /** Returns the error code, such as {@code invalid_client}. */
    public String error() {
        return error;
    }
}
