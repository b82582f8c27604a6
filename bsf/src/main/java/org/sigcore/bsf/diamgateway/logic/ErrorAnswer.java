// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;

/**
 * What a fault is answered with.
 *
 * @param code Result-Code, or Experimental-Result-Code
 * @param vendorId of the Experimental-Result; 0: the code is a Result-Code
 * @param message Error-Message; empty for none
 */
public record ErrorAnswer(int code, int vendorId, String message) {
    static ErrorAnswer of(int resultCode, String message) {
        return new ErrorAnswer(resultCode, 0, message);
    }

    /** The answer to that request. */
    public DiameterMessage to(DiameterMessage request) {
        DiameterMessageBuilder answer =
                vendorId == 0 ? request.answer(code) : request.answerExperimental(vendorId, code);
        if (!message.isEmpty()) {
            answer.add(Base.ERROR_MESSAGE, message);
        }
        return answer.build();
    }
}
