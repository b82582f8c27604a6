// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import org.sigcore.model.UrlEncoded;

/** Where AMFs tell of messages of UEs, and of failures to reach them. Pure. */
public final class UeCallback {
    /** The prefix of the callbacks, below our apiRoot. */
    public static final String API = "/ue-policy-callback/v1";

    /** The last segment: a message of the UE. */
    public static final String MESSAGES = "n1-messages";

    /** The last segment: a message to the UE was in vain. */
    public static final String FAILURES = "transfer-failures";

    /** The last segment before the operation: an H-PCF notifies us, its V-PCF. */
    public static final String HOME = "home";

    private UeCallback() {}

    /** What the secret is made of, with a key. */
    public static String subject(String associationId) {
        return "ue-policy/" + associationId;
    }

    /** The path of an association's callback. */
    public static String path(String associationId, String secret, String what) {
        return API + "/" + UrlEncoded.encode(associationId) + "/" + secret + "/" + what;
    }
}
