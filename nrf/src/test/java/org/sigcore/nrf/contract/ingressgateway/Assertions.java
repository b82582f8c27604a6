// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Base64;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/** The key of a consumer, and assertions signed with it. */
public final class Assertions {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

    private final KeyPair keys;

    public Assertions() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            keys = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the public key in PEM on one line. */
    public String publicKey() {
        return "-----BEGIN PUBLIC KEY-----"
                + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()) + "-----END PUBLIC KEY-----";
    }

    /** Returns an assertion issued now and valid for some seconds. */
    public String assertion(String kid, String subject, String audience, long seconds) {
        long now = Instant.now().getEpochSecond();
        return sign(
                Json.object().put("alg", "ES256").put("kid", kid),
                Json.object()
                        .put("sub", subject)
                        .put("aud", audience)
                        .put("iat", now)
                        .put("exp", now + seconds));
    }

    /** Returns the signed header and claims. */
    public String sign(ObjectNode header, ObjectNode claims) {
        String signed = URL.encodeToString(Json.bytes(header)) + "." + URL.encodeToString(Json.bytes(claims));
        try {
            Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(keys.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + URL.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
