// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/**
 * Values of Result-Code. Values of Experimental-Result-Code are declared with their interface, such as
 * {@code Rx.IP_CAN_SESSION_NOT_AVAILABLE}.
 */
@SpecRef("RFC 6733 7.1")
public final class ResultCode {
    public static final int DIAMETER_MULTI_ROUND_AUTH = 1001;

    public static final int DIAMETER_SUCCESS = 2001;
    public static final int DIAMETER_LIMITED_SUCCESS = 2002;

    public static final int DIAMETER_COMMAND_UNSUPPORTED = 3001;
    public static final int DIAMETER_UNABLE_TO_DELIVER = 3002;
    public static final int DIAMETER_REALM_NOT_SERVED = 3003;
    public static final int DIAMETER_TOO_BUSY = 3004;
    public static final int DIAMETER_LOOP_DETECTED = 3005;
    public static final int DIAMETER_REDIRECT_INDICATION = 3006;
    public static final int DIAMETER_APPLICATION_UNSUPPORTED = 3007;
    public static final int DIAMETER_INVALID_HDR_BITS = 3008;
    public static final int DIAMETER_INVALID_AVP_BITS = 3009;
    public static final int DIAMETER_UNKNOWN_PEER = 3010;

    public static final int DIAMETER_AUTHENTICATION_REJECTED = 4001;
    public static final int DIAMETER_OUT_OF_SPACE = 4002;
    public static final int ELECTION_LOST = 4003;

    public static final int DIAMETER_AVP_UNSUPPORTED = 5001;
    public static final int DIAMETER_UNKNOWN_SESSION_ID = 5002;
    public static final int DIAMETER_AUTHORIZATION_REJECTED = 5003;
    public static final int DIAMETER_INVALID_AVP_VALUE = 5004;
    public static final int DIAMETER_MISSING_AVP = 5005;
    public static final int DIAMETER_RESOURCES_EXCEEDED = 5006;
    public static final int DIAMETER_CONTRADICTING_AVPS = 5007;
    public static final int DIAMETER_AVP_NOT_ALLOWED = 5008;
    public static final int DIAMETER_AVP_OCCURS_TOO_MANY_TIMES = 5009;
    public static final int DIAMETER_NO_COMMON_APPLICATION = 5010;
    public static final int DIAMETER_UNSUPPORTED_VERSION = 5011;
    public static final int DIAMETER_UNABLE_TO_COMPLY = 5012;
    public static final int DIAMETER_INVALID_BIT_IN_HEADER = 5013;
    public static final int DIAMETER_INVALID_AVP_LENGTH = 5014;
    public static final int DIAMETER_INVALID_MESSAGE_LENGTH = 5015;
    public static final int DIAMETER_INVALID_AVP_BIT_COMBO = 5016;
    public static final int DIAMETER_NO_COMMON_SECURITY = 5017;

    /** RFC 8506 (credit control): the server does not know the user. */
    public static final int DIAMETER_USER_UNKNOWN = 5030;

    private ResultCode() {}

    /** Returns true for 2xxx. */
    public static boolean isSuccess(int code) {
        return code / 1000 == 2;
    }

    /** Returns true for 3xxx, for which an answer has the E bit. */
    @SpecRef("RFC 6733 7.1.3")
    public static boolean isProtocolError(int code) {
        return code / 1000 == 3;
    }
}
