// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.sigcore.model.SpecRef;

/**
 * Creates callback URIs that cannot be guessed: each contains a 192-bit segment that only the owner of the key can
 * derive for a subscription, so that a valid notification proves knowledge of the URI. Nothing is stored. Immutable,
 * thread-safe.
 */
@SpecRef({"TS 33.501 13.4.1.5", "RFC 2104"})
public final class CallbackKey {
    /** Minimum length of a key in bytes. */
    public static final int MIN_BYTES = 16;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 24;

    private final SecretKeySpec key;

    /**
     * @param key key shared by all processes of an NF
     * @throws IllegalArgumentException if the key is shorter than {@link #MIN_BYTES}
     */
    public CallbackKey(byte[] key) {
        if (key.length < MIN_BYTES) {
            throw new IllegalArgumentException("expected a key of at least " + MIN_BYTES + " bytes, got " + key.length);
        }
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * Returns the secret segment of a callback URI.
     *
     * @param subscription subject of the notifications; each subject has a different segment
     */
    public String secret(String subscription) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            byte[] made = mac.doFinal(subscription.getBytes(StandardCharsets.UTF_8));
            byte[] secret = new byte[SECRET_BYTES];
            System.arraycopy(made, 0, secret, 0, SECRET_BYTES);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns true if the segment is the secret of the subscription. Compares in constant time. */
    public boolean proves(String subscription, String secret) {
        return MessageDigest.isEqual(
                secret(subscription).getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
}
