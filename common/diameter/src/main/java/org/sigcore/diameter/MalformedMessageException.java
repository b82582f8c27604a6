// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for octets that are not a valid Diameter message; contains the data needed to answer. Carries no stack trace.
 */
public final class MalformedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int resultCode;
    private final transient DiameterMessage readable;
    private final transient @Nullable Avp failedAvp;

    /**
     * @param resultCode Result-Code of the answer
     * @param readable the header and the AVPs before the defect
     * @param failedAvp the invalid AVP; null if the defect is in the header
     */
    MalformedMessageException(
            int resultCode, DiameterMessage readable, @Nullable Avp failedAvp, @Nullable String message) {
        super(message, null, false, false);
        this.resultCode = resultCode;
        this.readable = readable;
        this.failedAvp = failedAvp;
    }

    /** Returns the Result-Code of the answer. */
    public int resultCode() {
        return resultCode;
    }

    /** Returns the header and the AVPs before the defect. */
    public DiameterMessage readable() {
        return readable;
    }

    /** Returns the invalid AVP; null if the defect is in the header. */
    public @Nullable Avp failedAvp() {
        return failedAvp;
    }
}
