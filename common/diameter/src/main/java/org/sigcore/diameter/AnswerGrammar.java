// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.BaseValues.AuthRequestType;
import org.sigcore.model.SpecRef;

/**
 * Adds the AVPs that every answer of a command must contain besides its result and origin, whether successful or not:
 * peers with a dictionary of the grammar discard an answer without them. Pure.
 *
 * <p>The values are copied from the request. AVPs that are missing or unreadable in the request are omitted, except for
 * Auth-Application-Id, which is also part of the header, and Auth-Request-Type, which the AAR of TS 29.214 lacks.
 */
final class AnswerGrammar {
    private AnswerGrammar() {}

    /** Adds the required AVPs to an answer; does nothing for answers of the base protocol. */
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
            return null; // the answer may be the one that reports this
        }
    }
}
