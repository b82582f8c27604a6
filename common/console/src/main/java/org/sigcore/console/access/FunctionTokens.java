// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

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
import java.nio.file.StandardCopyOption;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.sigcore.console.client.Caller;

/**
 * Issues tokens that name a person to a function's management port, valid for one minute. The functions verify them by
 * the public key in {@code token-keys.json} and record the person in their histories. Thread-safe.
 */
public final class FunctionTokens {
    private static final Duration VALID = Duration.ofSeconds(60);
    private static final Duration SKEW = Duration.ofSeconds(5);

    private final ECKey key;
    private final String issuer;
    private final String audience;
    private final Clock clock;

    private FunctionTokens(ECKey key, String issuer, String audience, Clock clock) {
        this.key = key;
        this.issuer = issuer;
        this.audience = audience;
        this.clock = clock;
    }

    /** Reads the key from a folder, or generates it there at the first start, readable by its owner only. */
    public static FunctionTokens in(Path folder, String issuer, String audience, Clock clock) {
        Path file = folder.resolve("token-key.json");
        try {
            if (!Files.exists(file)) {
                ECKey made = new ECKeyGenerator(Curve.P_256)
                        .keyID(UUID.randomUUID().toString())
                        .generate();
                replace(file, made.toJSONString());
            }
            FunctionTokens tokens = of(file, issuer, audience, clock);
            replace(folder.resolve("token-keys.json"), tokens.publicKeys());
            return tokens;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use " + file, e);
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot use " + file + ": " + e.getMessage(), e);
        }
    }

    /** Reads the key from a file. */
    public static FunctionTokens of(Path file, String issuer, String audience, Clock clock) {
        try {
            return new FunctionTokens(ECKey.parse(Files.readString(file)), issuer, audience, clock);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use " + file, e);
        } catch (ParseException e) {
            throw new IllegalStateException("cannot use " + file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the public key as a JSON Web Key Set. */
    public String publicKeys() {
        return new JWKSet(key.toPublicJWK()).toString();
    }

    /** Returns a token for one request. */
    public String issue(Caller caller) {
        Instant now = clock.instant();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience(audience)
                .subject(caller.name())
                .notBeforeTime(Date.from(now.minus(SKEW)))
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(VALID)))
                .claim("roles", List.of(caller.role()))
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(), claims);
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot sign a token: " + e.getMessage(), e);
        }
        return token.serialize();
    }

    private static void replace(Path file, String text) throws IOException {
        Path fresh = Files.createTempFile(file.getParent(), "new", ".tmp"); // readable by its owner only
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
