// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import org.sigcore.model.UrlEncoded;

/** Callback URIs under which the UDR notifies changes of a subscriber's data. */
public final class UdrCallback {
    /** Path prefix of the callbacks, below the API root of this PCF. */
    public static final String API = "/udr-connector/v1";

    private UdrCallback() {}

    /**
     * Returns the input for the secret of the last segment; its prefix distinguishes it from callbacks of other NFs.
     */
    public static String subject(String subscriber) {
        return "udr/" + subscriber;
    }

    /** Returns the path of a subscriber's callback. */
    public static String path(String subscriber, String secret) {
        return API + "/notifications/" + UrlEncoded.encode(subscriber) + "/" + secret;
    }
}
