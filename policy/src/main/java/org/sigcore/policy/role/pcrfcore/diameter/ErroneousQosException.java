// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.model.SpecRef;

/**
 * Thrown when a PCEF sends QoS that cannot be authorized; maps to DIAMETER_ERROR_INITIAL_PARAMETERS with a Failed-AVP.
 */
@SpecRef("TS 29.212 5.5")
final class ErroneousQosException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Avp failedAvp;

    ErroneousQosException(Avp failedAvp, String message) {
        super(message, null, false, false);
        this.failedAvp = failedAvp;
    }

    /** Builds the answer that rejects the request. */
    DiameterMessage answer(DiameterMessage ccr) {
        return ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_INITIAL_PARAMETERS)
                .add(Base.FAILED_AVP.of(failedAvp))
                .add(Base.ERROR_MESSAGE, String.valueOf(getMessage()))
                .build();
    }
}
