// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.BaseValues.AuthRequestType;
import org.sigcore.model.SpecRef;

/**
 * What every answer of a command must hold besides its result and identities, whether it grants or refuses: peers whose
 * dictionary knows the grammar drop an answer without it. Pure.
 *
 * <p>The values are those of the request. One that the request lacks or that cannot be read is left out, except for
 * Auth-Application-Id, which the header has too, and Auth-Request-Type, which the AAR of TS 29.214 does not have.
 */
final class AnswerGrammar {
    private AnswerGrammar() {}

    /** Adds it to the answer; nothing to those that peers give each other. */
    @SpecRef({"RFC 7155 3.2", "RFC 8506 3.2", "TS 29.214 5.6.2", "TS 29.212 5.6.3"})
    static void fill(DiameterMessage request, DiameterMessageBuilder answer) {
        if (request.applicationId() == ApplicationId.COMMON_MESSAGES) {
            return;
        }
        switch (request.commandCode()) {
            case CommandCode.AA -> {
                Integer type = readable(request, Base.AUTH_REQUEST_TYPE);
                answer.add(Base.AUTH_APPLICATION_ID, request.applicationId())
                        .add(Base.AUTH_REQUEST_TYPE, type == null ? AuthRequestType.AUTHORIZE_ONLY : type);
            }
            case CommandCode.CREDIT_CONTROL ->
                answer.add(Base.AUTH_APPLICATION_ID, request.applicationId())
                        .addIfPresent(Base.CC_REQUEST_TYPE, readable(request, Base.CC_REQUEST_TYPE))
                        .addIfPresent(Base.CC_REQUEST_NUMBER, readable(request, Base.CC_REQUEST_NUMBER));
            default ->
                answer.addIfPresent(
                        Base.AUTH_APPLICATION_ID,
                        request.has(Base.AUTH_APPLICATION_ID) ? request.applicationId() : null);
        }
    }

    private static <T> @Nullable T readable(DiameterMessage request, AvpDef<T> def) {
        try {
            return request.get(def);
        } catch (InvalidAvpException e) {
            return null; // the answer may be the one that says so
        }
    }
}
