// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/** Values of the enumerated AVPs in {@link Base}, one class per AVP. The enumerations are open. */
public final class BaseValues {
    private BaseValues() {}

    /** Values of Disconnect-Cause. */
    @SpecRef("RFC 6733 5.4.3")
    public static final class DisconnectCause {
        public static final int REBOOTING = 0;
        public static final int BUSY = 1;
        public static final int DO_NOT_WANT_TO_TALK_TO_YOU = 2;

        private DisconnectCause() {}
    }

    /** Values of Auth-Session-State. */
    @SpecRef("RFC 6733 8.11")
    public static final class AuthSessionState {
        public static final int STATE_MAINTAINED = 0;
        public static final int NO_STATE_MAINTAINED = 1;

        private AuthSessionState() {}
    }

    /** Values of Auth-Request-Type. */
    @SpecRef("RFC 6733 8.7")
    public static final class AuthRequestType {
        public static final int AUTHENTICATE_ONLY = 1;
        public static final int AUTHORIZE_ONLY = 2;
        public static final int AUTHORIZE_AUTHENTICATE = 3;

        private AuthRequestType() {}
    }

    /** Values of Re-Auth-Request-Type. */
    @SpecRef("RFC 6733 8.12")
    public static final class ReAuthRequestType {
        public static final int AUTHORIZE_ONLY = 0;
        public static final int AUTHORIZE_AUTHENTICATE = 1;

        private ReAuthRequestType() {}
    }

    /** Values of Termination-Cause. */
    @SpecRef("RFC 6733 8.15")
    public static final class TerminationCause {
        public static final int DIAMETER_LOGOUT = 1;
        public static final int DIAMETER_SERVICE_NOT_PROVIDED = 2;
        public static final int DIAMETER_BAD_ANSWER = 3;
        public static final int DIAMETER_ADMINISTRATIVE = 4;
        public static final int DIAMETER_LINK_BROKEN = 5;
        public static final int DIAMETER_AUTH_EXPIRED = 6;
        public static final int DIAMETER_USER_MOVED = 7;
        public static final int DIAMETER_SESSION_TIMEOUT = 8;

        private TerminationCause() {}
    }

    /** Values of Redirect-Host-Usage. */
    @SpecRef("RFC 6733 6.13")
    public static final class RedirectHostUsage {
        public static final int DONT_CACHE = 0;
        public static final int ALL_SESSION = 1;
        public static final int ALL_REALM = 2;
        public static final int REALM_AND_APPLICATION = 3;
        public static final int ALL_APPLICATION = 4;
        public static final int ALL_HOST = 5;
        public static final int ALL_USER = 6;

        private RedirectHostUsage() {}
    }

    /** Values of CC-Request-Type. */
    @SpecRef("RFC 8506 8.3")
    public static final class CcRequestType {
        public static final int INITIAL_REQUEST = 1;
        public static final int UPDATE_REQUEST = 2;
        public static final int TERMINATION_REQUEST = 3;
        public static final int EVENT_REQUEST = 4;

        private CcRequestType() {}
    }

    /** Values of Subscription-Id-Type. */
    @SpecRef("RFC 8506 8.47")
    public static final class SubscriptionIdType {
        public static final int END_USER_E164 = 0;
        public static final int END_USER_IMSI = 1;
        public static final int END_USER_SIP_URI = 2;
        public static final int END_USER_NAI = 3;
        public static final int END_USER_PRIVATE = 4;

        private SubscriptionIdType() {}
    }

    /** Values of User-Equipment-Info-Type. */
    @SpecRef("RFC 8506 8.50")
    public static final class UserEquipmentInfoType {
        public static final int IMEISV = 0;
        public static final int MAC = 1;
        public static final int EUI64 = 2;
        public static final int MODIFIED_EUI64 = 3;

        private UserEquipmentInfoType() {}
    }
}
