// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/**
 * An AVP that is missing, malformed or outside its range. Thrown out of a request handler it becomes an answer with the
 * result code and a Failed-AVP. No stack trace: it is an expected rejection.
 */
@SpecRef("RFC 6733 7.5")
public final class InvalidAvpException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int resultCode;
    private final transient Avp failedAvp;

    /**
     * @param resultCode 3010, 5001, 5004, 5005, 5008, 5009 or 5014
     * @param failedAvp what Failed-AVP shall hold; for a missing AVP an example of it
     * @param message for logs and Error-Message
     */
    public InvalidAvpException(int resultCode, Avp failedAvp, String message) {
        super(message, null, false, false);
        this.resultCode = resultCode;
        this.failedAvp = failedAvp;
    }

    /** The Result-Code of the answer. */
    public int resultCode() {
        return resultCode;
    }

    /** The content of Failed-AVP. */
    public Avp failedAvp() {
        return failedAvp;
    }
}
