// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.util.Base64;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Signs claims with ECDSA on P-256 (ES256) into a compact JWS. Thread-safe. */
@SpecRef({"TS 33.501 13.4.1", "RFC 7515", "RFC 7518 3.4"})
public final class TokenSigner {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int COORDINATE_BYTES = 32;

    private final KeyPair keys;
    private final ObjectNode publicKey;
    private final String header;

    /** @param keys on the curve P-256 */
    public TokenSigner(KeyPair keys) {
        this.keys = keys;
        ECPublicKey key = (ECPublicKey) keys.getPublic();
        // The members and their order are those of the thumbprint (RFC 7638).
        ObjectNode jwk = Json.object()
                .put("crv", "P-256")
                .put("kty", "EC")
                .put("x", coordinate(key.getW().getAffineX()))
                .put("y", coordinate(key.getW().getAffineY()));
        String kid = thumbprint(jwk);
        this.publicKey = jwk.put("kid", kid).put("alg", "ES256").put("use", "sig");
        this.header = encode(
                Json.bytes(Json.object().put("alg", "ES256").put("typ", "JWT").put("kid", kid)));
    }

    /** The token. */
    public String sign(ObjectNode claims) {
        String signed = header + "." + encode(Json.bytes(claims));
        try {
            Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(keys.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + encode(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the signing key is of no use", e);
        }
    }

    /** What verifies the tokens, as a JWK set. */
    @SpecRef("RFC 7517 5")
    public ObjectNode keySet() {
        ObjectNode set = Json.object();
        set.putArray("keys").add(publicKey.deepCopy());
        return set;
    }

    private static String thumbprint(ObjectNode jwk) {
        try {
            return encode(MessageDigest.getInstance("SHA-256").digest(Json.bytes(jwk)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
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
