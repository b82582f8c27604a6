// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/**
 * Thrown when an AVP is missing, malformed or out of range. If thrown by a request handler, the request is answered
 * with the result code and a Failed-AVP. Carries no stack trace, since it is an expected rejection.
 */
@SpecRef("RFC 6733 7.5")
public final class InvalidAvpException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int resultCode;
    private final transient Avp failedAvp;

    /**
     * @param resultCode 3010, 5001, 5004, 5005, 5008, 5009 or 5014
     * @param failedAvp content of Failed-AVP; an example of a missing AVP
     * @param message text for logs and Error-Message
     */
    public InvalidAvpException(int resultCode, Avp failedAvp, String message) {
        super(message, null, false, false);
        this.resultCode = resultCode;
        this.failedAvp = failedAvp;
    }

    /** Returns the Result-Code of the answer. */
    public int resultCode() {
        return resultCode;
    }

    /** Returns the content of Failed-AVP. */
    public Avp failedAvp() {
        return failedAvp;
    }
}
