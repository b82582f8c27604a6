// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.jspecify.annotations.Nullable;

/** Octets that are no Diameter message, with what is needed to answer them. No stack trace. */
public final class MalformedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int resultCode;
    private final transient DiameterMessage readable;
    private final transient @Nullable Avp failedAvp;

    /**
     * @param resultCode of the answer
     * @param readable the header and the AVPs before the defect
     * @param failedAvp the defective AVP, null when the defect is in the header
     */
    MalformedMessageException(
            int resultCode, DiameterMessage readable, @Nullable Avp failedAvp, @Nullable String message) {
        super(message, null, false, false);
        this.resultCode = resultCode;
        this.readable = readable;
        this.failedAvp = failedAvp;
    }

    /** The Result-Code of the answer. */
    public int resultCode() {
        return resultCode;
    }

    /** The header and the AVPs before the defect. */
    public DiameterMessage readable() {
        return readable;
    }

    /** The defective AVP, null when the defect is in the header. */
    public @Nullable Avp failedAvp() {
        return failedAvp;
    }
}
