// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/** The key of an NRF, and access tokens that it signs (ES256). */
public final class TokenSigner {
    private static final Duration VALIDITY = Duration.ofMinutes(5);
    private final ECKey key;

    /** Creates a key. */
    public TokenSigner() {
        try {
            key = new ECKeyGenerator(Curve.P_256).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes the public key as a JWK set and returns the file. */
    public Path keys(Path file) {
        try {
            return Files.writeString(file, new JWKSet(key).toString()); // without private members
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns an authorization header with a token that is valid for five minutes.
     *
     * @param subject NF instance id of the consumer
     * @param audience NF type of the producer
     * @param scope service names, separated by blanks
     */
    public String bearer(String subject, String audience, String scope) {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer("nrf")
                .subject(subject)
                .audience(audience)
                .claim("scope", scope)
                .expirationTime(Date.from(Instant.now().plus(VALIDITY)))
                .build();
        try {
            SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.ES256), claims);
            token.sign(new ECDSASigner(key));
            return "Bearer " + token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
