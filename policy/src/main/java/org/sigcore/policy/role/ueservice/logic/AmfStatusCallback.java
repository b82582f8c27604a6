// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import org.sigcore.model.UrlEncoded;

/** Where AMFs tell what becomes of their GUAMIs. Pure. */
public final class AmfStatusCallback {
    /** The prefix of the callbacks, below our apiRoot. */
    public static final String API = "/amf-status-callback/v1";

    private AmfStatusCallback() {}

    /** What the secret is made of, with a key. */
    public static String subject(String guamiKey) {
        return "amf-status/" + guamiKey;
    }

    /** The path of a GUAMI's callback. */
    public static String path(String guamiKey, String secret) {
        return API + "/" + UrlEncoded.encode(guamiKey) + "/" + secret;
    }
}
