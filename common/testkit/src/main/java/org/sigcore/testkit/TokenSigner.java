// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;

/** The key of an NRF, and access tokens that it signs (ES256). */
public final class TokenSigner {
    private static final int COORDINATE = 32;
    private final KeyPair key;

    /** Creates a key. */
    public TokenSigner() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            key = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes the public key as a JWK set and returns the file. */
    public Path keys(Path file) {
        var point = ((ECPublicKey) key.getPublic()).getW();
        String set = "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"" + coordinate(point.getAffineX())
                + "\",\"y\":\"" + coordinate(point.getAffineY()) + "\"}]}";
        try {
            return Files.writeString(file, set);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String coordinate(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] coordinate = new byte[COORDINATE];
        int length = Math.min(COORDINATE, bytes.length);
        System.arraycopy(bytes, bytes.length - length, coordinate, COORDINATE - length, length);
        return base64(coordinate);
    }

    /**
     * Returns an authorization header with a token that is valid for five minutes.
     *
     * @param subject NF instance id of the consumer
     * @param audience NF type of the producer
     */
    public String bearer(String subject, String audience, String scope) {
        String claims = "{\"iss\":\"nrf\",\"sub\":\"" + subject + "\",\"aud\":\"" + audience + "\",\"scope\":\"" + scope
                + "\",\"exp\":" + (Instant.now().getEpochSecond() + 300) + "}";
        String text = base64("{\"alg\":\"ES256\"}".getBytes(UTF_8)) + '.' + base64(claims.getBytes(UTF_8));
        try {
            Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(key.getPrivate());
            signature.update(text.getBytes(UTF_8));
            return "Bearer " + text + '.' + base64(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
