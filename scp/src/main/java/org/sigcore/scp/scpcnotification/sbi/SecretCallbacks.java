// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.sbi;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.sigcore.sbi.token.CallbackKey;
import org.sigcore.scp.contract.scpcnotification.StatusCallback;
import org.sigcore.scp.contract.scpcnotification.StatusCallbacks;

/** Creates and validates callback URIs with a secret key. Thread-safe. */
public final class SecretCallbacks implements StatusCallbacks {
    private final CallbackKey key;

    public SecretCallbacks(CallbackKey key) {
        this.key = key;
    }

    @Override
    public String path(String subscription) {
        String name =
                Base64.getUrlEncoder().withoutPadding().encodeToString(subscription.getBytes(StandardCharsets.UTF_8));
        return StatusCallback.API + StatusCallback.RESOURCE + "/" + name + "/" + key.secret(name);
    }

    boolean made(String name, String secret) {
        return key.proves(name, secret);
    }
}
