// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.util.X509CertUtils;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Public keys of token issuers. Shared secrets and keys that are not for signatures are ignored. Immutable,
 * thread-safe; instances with the same keys are equal.
 */
@SpecRef({"RFC 7517 5", "TS 33.501 13.4.1"})
public final class TokenKeys {
    /** An empty key set. */
    public static final TokenKeys NONE = new TokenKeys(List.of());

    // A token without kid may be checked against every key.
    private static final int MAX_KEYS = 64;

    private final List<Named> keys;

    private record Named(@Nullable String kid, @Nullable String algorithm, PublicKey key) {}

    private TokenKeys(List<Named> keys) {
        this.keys = List.copyOf(keys);
    }

    /**
     * Reads a JWK Set of at most 64 keys.
     *
     * @throws IllegalArgumentException if the text is not a JWK Set
     */
    public static TokenKeys ofJwks(String json) {
        try {
            List<Named> keys = new ArrayList<>();
            for (JWK jwk : JWKSet.parse(json).getKeys()) {
                boolean signs = jwk.getKeyUse() == null || jwk.getKeyUse().equals(KeyUse.SIGNATURE);
                if (signs && jwk instanceof AsymmetricJWK pair && keys.size() < MAX_KEYS) {
                    String algorithm = jwk.getAlgorithm() == null
                            ? null
                            : jwk.getAlgorithm().getName();
                    keys.add(new Named(jwk.getKeyID(), algorithm, pair.toPublicKey()));
                }
            }
            return new TokenKeys(keys);
        } catch (ParseException | JOSEException e) {
            throw new IllegalArgumentException("expected a JWK set: " + e.getMessage(), e);
        }
    }

    /**
     * Reads the key of a certificate, which is tried for any {@code kid}.
     *
     * @throws IllegalArgumentException if the text is not a certificate in PEM format
     */
    public static TokenKeys ofCertificate(String pem) {
        X509Certificate certificate = X509CertUtils.parse(pem);
        if (certificate == null) {
            throw new IllegalArgumentException("expected a certificate in PEM");
        }
        return new TokenKeys(List.of(new Named(null, null, certificate.getPublicKey())));
    }

    /** Returns the union of both key sets. */
    public TokenKeys and(TokenKeys others) {
        List<Named> all = new ArrayList<>(keys);
        all.addAll(others.keys);
        return new TokenKeys(all);
    }

    /** Returns true if there is no key to verify tokens with. */
    public boolean isEmpty() {
        return keys.isEmpty();
    }

    /** Returns the keys that may have created a signature with this header; empty if none is known. */
    Collection<PublicKey> candidates(JWSHeader header) {
        String kid = header.getKeyID();
        String algorithm = header.getAlgorithm().getName();
        return keys.stream()
                .filter(key -> kid == null || key.kid() == null || kid.equals(key.kid()))
                .filter(key -> key.algorithm() == null || key.algorithm().equals(algorithm))
                .map(Named::key)
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TokenKeys same && keys.equals(same.keys);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keys);
    }
}
