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
 * Makes callback URIs that nobody guesses: a segment of 192 bits that only the owner of the key can make for a subscription,
 * so that whoever notifies has been given the URI. Nothing is stored. Immutable, thread-safe.
 */
@SpecRef({"TS 33.501 13.4.1.5", "RFC 2104"})
public final class CallbackKey {
    /** The shortest key that is taken. */
    public static final int MIN_BYTES = 16;

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 24;

    private final SecretKeySpec key;

    /**
     * @param key which all processes of an NF share
     * @throws IllegalArgumentException if it is shorter than {@link #MIN_BYTES}
     */
    public CallbackKey(byte[] key) {
        if (key.length < MIN_BYTES) {
            throw new IllegalArgumentException("expected a key of at least " + MIN_BYTES + " bytes, got " + key.length);
        }
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * The segment of a URI.
     *
     * @param subscription what the notifications are of: another segment for each
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

    /** Whether that is the segment, in a time that tells nothing of it. */
    public boolean proves(String subscription, String secret) {
        return MessageDigest.isEqual(
                secret(subscription).getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
}
