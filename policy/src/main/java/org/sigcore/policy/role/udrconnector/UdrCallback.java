// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import org.sigcore.model.UrlEncoded;

/** Where the UDR notifies of a subscriber. */
public final class UdrCallback {
    /** The prefix of the callbacks, below our apiRoot. */
    public static final String API = "/udr-connector/v1";

    private UdrCallback() {}

    /** What the last segment is made of, with a key: other than for callbacks of other NFs. */
    public static String subject(String subscriber) {
        return "udr/" + subscriber;
    }

    /** The path of a subscriber's callback. */
    public static String path(String subscriber, String secret) {
        return API + "/notifications/" + UrlEncoded.encode(subscriber) + "/" + secret;
    }
}
