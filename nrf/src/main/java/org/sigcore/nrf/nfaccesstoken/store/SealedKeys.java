// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Encodes private keys for the database: in base 64, or encrypted with a secret that is kept outside of it
 * (AES-256-GCM, bound to the kid of the key). Keys stored without a secret remain readable after one is configured.
 * Thread-safe.
 */
public final class SealedKeys {
    private static final String SEALED = "aes256gcm:";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();
    private final @Nullable SecretKey secret;

    private SealedKeys(@Nullable SecretKey secret) {
        this.secret = secret;
    }

    /**
     * @param secret at least 32 characters from a source of randomness; empty for no encryption
     */
    public static SealedKeys with(String secret) {
        if (secret.isEmpty()) {
            return new SealedKeys(null);
        }
        try {
            // No salt: the secret is random, and all processes on the database must derive the same key.
            HKDFParameterSpec parameters = HKDFParameterSpec.ofExtract()
                    .addIKM(secret.getBytes(StandardCharsets.UTF_8))
                    .thenExpand("sigcore NfTokenKeys".getBytes(StandardCharsets.US_ASCII), 32);
            return new SealedKeys(KDF.getInstance("HKDF-SHA256").deriveKey("AES", parameters));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HKDF-SHA256 is not available in this JVM", e);
        }
    }

    /** Returns true if the stored form is up to date: encrypted if there is a secret. */
    boolean isCurrent(String stored) {
        return secret == null || stored.startsWith(SEALED);
    }

    String seal(String kid, byte[] key) throws GeneralSecurityException {
        if (secret == null) {
            return Base64.getEncoder().encodeToString(key);
        }
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] sealed = cipher(Cipher.ENCRYPT_MODE, secret, nonce, kid).doFinal(key);
        byte[] whole = ByteBuffer.allocate(nonce.length + sealed.length)
                .put(nonce)
                .put(sealed)
                .array();
        return SEALED + Base64.getEncoder().encodeToString(whole);
    }

    /**
     * Returns the decoded private key.
     *
     * @throws GeneralSecurityException if it was encrypted with another secret, or no secret is configured
     */
    byte[] open(String kid, String stored) throws GeneralSecurityException {
        if (!stored.startsWith(SEALED)) {
            return Base64.getDecoder().decode(stored);
        }
        if (secret == null) {
            throw new GeneralSecurityException("the key is encrypted, but nrf.token.key-secret is not set");
        }
        byte[] whole = Base64.getDecoder().decode(stored.substring(SEALED.length()));
        byte[] nonce = Arrays.copyOf(whole, NONCE_BYTES);
        try {
            return cipher(Cipher.DECRYPT_MODE, secret, nonce, kid)
                    .doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new GeneralSecurityException("the key was encrypted with another nrf.token.key-secret", e);
        }
    }

    private static Cipher cipher(int mode, SecretKey secret, byte[] nonce, String kid) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, secret, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(kid.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
