// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import org.sigcore.model.UrlEncoded;

/** Callback URIs for messages of UEs, and for failures to reach them. Pure. */
public final class UeCallback {
    /** Path prefix of the callbacks, below the API root of this PCF. */
    public static final String API = "/ue-policy-callback/v1";

    /** Last segment for a message of the UE. */
    public static final String MESSAGES = "n1-messages";

    /** Last segment for a message that did not reach the UE. */
    public static final String FAILURES = "transfer-failures";

    /** Last segment before the operation, for notifications of an H-PCF to this V-PCF. */
    public static final String HOME = "home";

    private UeCallback() {}

    /** Returns the text from which the secret is derived. */
    public static String subject(String associationId) {
        return "ue-policy/" + associationId;
    }

    /** Returns the path of an association's callback. */
    public static String path(String associationId, String secret, String what) {
        return API + "/" + UrlEncoded.encode(associationId) + "/" + secret + "/" + what;
    }
}
