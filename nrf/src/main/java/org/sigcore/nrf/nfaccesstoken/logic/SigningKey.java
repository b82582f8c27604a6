// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * A key that signs claims into compact JWS: ECDSA on P-256 (ES256) or RSA of 2048 bits (RS256). Immutable, thread-safe.
 *
 * @param kid its thumbprint
 * @param algorithm {@code ES256} or {@code RS256}
 * @param activeFrom when it begins to sign; it does until another one begins
 */
@SpecRef({"TS 33.501 13.4.1", "RFC 7515", "RFC 7518 3.3", "RFC 7518 3.4"})
public record SigningKey(String kid, String algorithm, KeyPair keys, Instant activeFrom) {
    public static final String ES256 = "ES256";
    public static final String RS256 = "RS256";
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int COORDINATE_BYTES = 32;
    private static final int RSA_BITS = 2048;

    /** A new key. */
    public static SigningKey generate(String algorithm, Instant activeFrom) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm.equals(RS256) ? "RSA" : "EC");
            if (algorithm.equals(RS256)) {
                generator.initialize(RSA_BITS);
            } else {
                generator.initialize(new ECGenParameterSpec("secp256r1"));
            }
            return of(algorithm, generator.generateKeyPair(), activeFrom);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot make a key for " + algorithm, e);
        }
    }

    /** The key with its identity. */
    public static SigningKey of(String algorithm, KeyPair keys, Instant activeFrom) {
        return new SigningKey(thumbprint(members(keys)), algorithm, keys, activeFrom);
    }

    /** The token; {@code named} tells whether its header carries the identity of the key. */
    public String sign(ObjectNode claims, boolean named) {
        ObjectNode header = Json.object().put("alg", algorithm).put("typ", "JWT");
        if (named) {
            header.put("kid", kid);
        }
        String signed = encode(Json.bytes(header)) + "." + encode(Json.bytes(claims));
        try {
            Signature signature =
                    Signature.getInstance(algorithm.equals(RS256) ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
            signature.initSign(keys.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + encode(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the signing key is of no use", e);
        }
    }

    /** The public key as a JWK. */
    @SpecRef("RFC 7517 4")
    public ObjectNode jwk() {
        return members(keys).put("kid", kid).put("alg", algorithm).put("use", "sig");
    }

    // The members and their order are those of the thumbprint.
    @SpecRef("RFC 7638 3.2")
    private static ObjectNode members(KeyPair keys) {
        return switch (keys.getPublic()) {
            case RSAPublicKey key ->
                Json.object()
                        .put("e", encode(unsigned(key.getPublicExponent())))
                        .put("kty", "RSA")
                        .put("n", encode(unsigned(key.getModulus())));
            case ECPublicKey key ->
                Json.object()
                        .put("crv", "P-256")
                        .put("kty", "EC")
                        .put("x", coordinate(key.getW().getAffineX()))
                        .put("y", coordinate(key.getW().getAffineY()));
            default -> throw new IllegalArgumentException("expected an RSA or an EC key");
        };
    }

    private static String thumbprint(ObjectNode members) {
        try {
            return encode(MessageDigest.getInstance("SHA-256").digest(Json.bytes(members)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static byte[] unsigned(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return bytes.length > 1 && bytes[0] == 0 ? java.util.Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    private static String coordinate(BigInteger value) {
        byte[] bytes = value.toByteArray();
        byte[] fixed = new byte[COORDINATE_BYTES];
        int length = Math.min(bytes.length, COORDINATE_BYTES);
        System.arraycopy(bytes, bytes.length - length, fixed, COORDINATE_BYTES - length, length);
        return encode(fixed);
    }

    private static String encode(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }
}
