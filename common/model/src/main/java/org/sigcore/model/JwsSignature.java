// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import org.jspecify.annotations.Nullable;

/** Signatures of JSON web signatures that are made with one key of a pair and checked with the other. */
@SpecRef("RFC 7518 3.1")
public final class JwsSignature {
    private JwsSignature() {}

    /**
     * Whether the owner of the key signed that. False, never an error, when the algorithm is unknown, a shared secret or
     * {@code none}, when it is for another kind of key, or when the signature is mutilated.
     *
     * @param algorithm {@code alg} of the JOSE header
     * @param signed header and payload as they stand in the compact form, with the dot between them
     */
    public static boolean verifies(String algorithm, PublicKey key, String signed, byte[] signature) {
        try {
            Signature verifier = verifier(algorithm);
            if (verifier == null) {
                return false;
            }
            verifier.initVerify(key);
            verifier.update(signed.getBytes(StandardCharsets.US_ASCII));
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static @Nullable Signature verifier(String algorithm) throws GeneralSecurityException {
        return switch (algorithm) {
            case "ES256" -> Signature.getInstance("SHA256withECDSAinP1363Format");
            case "ES384" -> Signature.getInstance("SHA384withECDSAinP1363Format");
            case "ES512" -> Signature.getInstance("SHA512withECDSAinP1363Format");
            case "RS256" -> Signature.getInstance("SHA256withRSA");
            case "RS384" -> Signature.getInstance("SHA384withRSA");
            case "RS512" -> Signature.getInstance("SHA512withRSA");
            case "PS256" -> pss("SHA-256", MGF1ParameterSpec.SHA256, 32);
            case "PS384" -> pss("SHA-384", MGF1ParameterSpec.SHA384, 48);
            case "PS512" -> pss("SHA-512", MGF1ParameterSpec.SHA512, 64);
            default -> null;
        };
    }

    private static Signature pss(String digest, MGF1ParameterSpec mask, int saltLength)
            throws GeneralSecurityException {
        Signature pss = Signature.getInstance("RSASSA-PSS");
        pss.setParameter(new PSSParameterSpec(digest, "MGF1", mask, saltLength, PSSParameterSpec.TRAILER_FIELD_BC));
        return pss;
    }
}
