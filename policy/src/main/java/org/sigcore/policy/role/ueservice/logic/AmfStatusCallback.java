// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import org.sigcore.model.UrlEncoded;

/** Callback URIs under which AMFs notify status changes of their GUAMIs. Pure. */
public final class AmfStatusCallback {
    /** Path prefix of the callbacks, below the API root of this PCF. */
    public static final String API = "/amf-status-callback/v1";

    private AmfStatusCallback() {}

    /** Returns the text from which the secret is derived. */
    public static String subject(String guamiKey) {
        return "amf-status/" + guamiKey;
    }

    /** Returns the path of a GUAMI's callback. */
    public static String path(String guamiKey, String secret) {
        return API + "/" + UrlEncoded.encode(guamiKey) + "/" + secret;
    }
}
