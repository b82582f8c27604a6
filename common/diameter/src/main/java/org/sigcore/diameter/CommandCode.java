// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import org.sigcore.model.SpecRef;

/** Command codes, shared by request and answer. */
@SpecRef({"RFC 6733 3.1", "TS 29.230 6"})
public final class CommandCode {
    public static final int CAPABILITIES_EXCHANGE = 257;
    public static final int RE_AUTH = 258;
    public static final int AA = 265;
    public static final int CREDIT_CONTROL = 272;
    public static final int ABORT_SESSION = 274;
    public static final int SESSION_TERMINATION = 275;
    public static final int DEVICE_WATCHDOG = 280;
    public static final int DISCONNECT_PEER = 282;
    public static final int USER_DATA = 306;
    public static final int SUBSCRIBE_NOTIFICATIONS = 308;
    public static final int PUSH_NOTIFICATION = 309;
    public static final int SPENDING_LIMIT = 8388635;
    public static final int SPENDING_STATUS_NOTIFICATION = 8388636;
    public static final int TDF_SESSION = 8388637;

    private CommandCode() {}

    /** Returns true for the codes of CER, DWR and DPR. */
    static boolean isOfBaseProtocol(int code) {
        return code == DEVICE_WATCHDOG || code == CAPABILITIES_EXCHANGE || code == DISCONNECT_PEER;
    }
}
