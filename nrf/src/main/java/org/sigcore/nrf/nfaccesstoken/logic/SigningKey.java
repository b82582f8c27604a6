// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.produce.JWSSignerFactory;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Private key that signs claims into compact JWS: ECDSA on P-256 (ES256) or 2048-bit RSA (RS256). Its id is its JWK
 * thumbprint. Immutable, thread-safe.
 */
@SpecRef({"TS 33.501 13.4.1", "RFC 7515", "RFC 7517 4", "RFC 7638", "RFC 7518 3.3", "RFC 7518 3.4"})
public final class SigningKey {
    public static final String ES256 = "ES256";
    public static final String RS256 = "RS256";
    private static final int RSA_BITS = 2048;
    private static final JWSSignerFactory SIGNERS = new DefaultJWSSignerFactory();

    private final KeyPair keys;
    private final JWK jwk;
    private final JWSSigner signer;
    private final Instant activeFrom;

    private SigningKey(KeyPair keys, JWK jwk, Instant activeFrom) throws JOSEException {
        this.keys = keys;
        this.jwk = jwk.toPublicJWK();
        this.signer = SIGNERS.createJWSSigner(jwk);
        this.activeFrom = activeFrom;
    }

    /**
     * Generates a key.
     *
     * @param algorithm {@code ES256} or {@code RS256}
     * @param activeFrom time from which it signs, until its successor does
     */
    public static SigningKey generate(String algorithm, Instant activeFrom) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm.equals(RS256) ? "RSA" : "EC");
            if (algorithm.equals(RS256)) {
                generator.initialize(RSA_BITS);
            } else {
                generator.initialize(Curve.P_256.toECParameterSpec());
            }
            return of(algorithm, generator.generateKeyPair(), activeFrom);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot generate a key for " + algorithm, e);
        }
    }

    /** Creates a key from a key pair and computes its id. */
    public static SigningKey of(String algorithm, KeyPair keys, Instant activeFrom) {
        JWSAlgorithm alg = JWSAlgorithm.parse(algorithm);
        try {
            JWK jwk = switch (keys.getPublic()) {
                case RSAPublicKey key ->
                    new RSAKey.Builder(key)
                            .privateKey(keys.getPrivate())
                            .algorithm(alg)
                            .keyUse(KeyUse.SIGNATURE)
                            .keyIDFromThumbprint()
                            .build();
                case ECPublicKey key ->
                    new ECKey.Builder(Curve.P_256, key)
                            .privateKey(keys.getPrivate())
                            .algorithm(alg)
                            .keyUse(KeyUse.SIGNATURE)
                            .keyIDFromThumbprint()
                            .build();
                default -> throw new IllegalArgumentException("expected an RSA or an EC key");
            };
            return new SigningKey(keys, jwk, activeFrom);
        } catch (JOSEException e) {
            throw new IllegalArgumentException("invalid key for " + algorithm, e);
        }
    }

    /** Returns the JWK thumbprint. */
    public String kid() {
        return jwk.getKeyID();
    }

    /** Returns {@code ES256} or {@code RS256}. */
    public String algorithm() {
        return jwk.getAlgorithm().getName();
    }

    /** Returns the key pair, for the store. */
    public KeyPair keys() {
        return keys;
    }

    /** Returns the time from which the key signs, until its successor does. */
    public Instant activeFrom() {
        return activeFrom;
    }

    /** Returns the public key as a JWK. */
    public ObjectNode jwk() {
        return Json.mapper().valueToTree(jwk.toJSONObject());
    }

    /** Returns the signed token; its header contains the key id if {@code named} is true. */
    public String sign(ObjectNode claims, boolean named) {
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.parse(algorithm()))
                .type(JOSEObjectType.JWT)
                .keyID(named ? kid() : null)
                .build();
        JWSObject token = new JWSObject(header, new Payload(Json.bytes(claims)));
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot sign with the signing key", e);
        }
        return token.serialize();
    }
}
