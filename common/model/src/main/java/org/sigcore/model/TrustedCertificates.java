// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Trust anchors, and the check of what was signed by whom they vouch for: a JWT that brings its certificates along in
 * {@code x5c}, as a client credentials assertion does. Immutable, thread-safe. Takes up to a millisecond of CPU.
 */
@SpecRef({"TS 33.501 13.3.8.2", "TS 33.310 6.1.3c", "RFC 7515 4.1.6"})
public final class TrustedCertificates {
    private static final int MAX_CHAIN = 8;
    private static final int URI_NAME = 6;

    private final Set<TrustAnchor> anchors;

    private TrustedCertificates(Set<TrustAnchor> anchors) {
        this.anchors = anchors;
    }

    /**
     * Reads certificates in PEM.
     *
     * @throws IllegalArgumentException if one is none
     */
    public static TrustedCertificates of(Collection<String> pem) {
        return new TrustedCertificates(pem.stream()
                .map(text -> new TrustAnchor(certificate(text.getBytes(StandardCharsets.US_ASCII)), null))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** True when that is a certificate in PEM. */
    public static boolean isCertificate(String pem) {
        try {
            return !certificate(pem.getBytes(StandardCharsets.US_ASCII))
                    .getIssuerX500Principal()
                    .getName()
                    .isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * What is wrong with who signed it; null when nothing is. The claims are for the caller to check.
     *
     * @param jwt in compact form
     * @param nfInstanceId whom the certificate must be for: a subject alternative name {@code urn:uuid:<nfInstanceId>}
     */
    public @Nullable String fault(String jwt, String nfInstanceId, Instant now) {
        String[] parts = jwt.strip().split("\\.", -1);
        if (parts.length != 3) {
            return "it is no JWT";
        }
        try {
            JsonNode header = Json.parseObject(decode(parts[0]));
            List<X509Certificate> chain = chain(header.path("x5c"));
            if (chain.isEmpty()) {
                return "x5c has no certificates, or too many";
            }
            X509Certificate signer = chain.getFirst();
            if (!vouched(chain, now)) {
                return "its certificate does not go back to a trust anchor, or is not valid now";
            }
            if (!isFor(signer, nfInstanceId)) {
                return "its certificate is of another NF instance";
            }
            byte[] signed = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII);
            return verifies(header.path("alg").asString(""), signer, signed, decode(parts[2]))
                    ? null
                    : "its signature is not that of its certificate";
        } catch (IllegalArgumentException | ProblemException e) {
            return "it cannot be read";
        }
    }

    private static byte[] decode(String part) {
        return Base64.getUrlDecoder().decode(part.getBytes(StandardCharsets.US_ASCII));
    }

    private static List<X509Certificate> chain(JsonNode x5c) {
        List<X509Certificate> chain = new ArrayList<>();
        if (x5c.isArray() && x5c.size() <= MAX_CHAIN) {
            x5c.values()
                    .forEach(each -> chain.add(certificate(Base64.getDecoder().decode(each.asString("")))));
        }
        return chain;
    }

    private static X509Certificate certificate(byte[] encoded) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
        } catch (CertificateException e) {
            throw new IllegalArgumentException("not a certificate", e);
        }
    }

    private boolean vouched(List<X509Certificate> chain, Instant now) {
        try {
            PKIXParameters parameters = new PKIXParameters(anchors);
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            // An anchor that came along is not part of the path.
            List<X509Certificate> path = chain.stream()
                    .filter(each -> chain.size() == 1
                            || anchors.stream().noneMatch(anchor -> each.equals(anchor.getTrustedCert())))
                    .toList();
            var _ = CertPathValidator.getInstance("PKIX")
                    .validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
            return true;
        } catch (GeneralSecurityException e) {
            return false; // no anchor at all included
        }
    }

    private static boolean isFor(X509Certificate signer, String nfInstanceId) {
        try {
            Collection<List<?>> names = signer.getSubjectAlternativeNames();
            String wanted = "urn:uuid:" + nfInstanceId.toLowerCase(Locale.ROOT);
            return names != null
                    && names.stream()
                            .anyMatch(name -> name.get(0).equals(URI_NAME)
                                    && wanted.equals(String.valueOf(name.get(1)).toLowerCase(Locale.ROOT)));
        } catch (CertificateException e) {
            return false;
        }
    }

    private static boolean verifies(String algorithm, X509Certificate signer, byte[] signed, byte[] signature) {
        try {
            Signature verifier = verifier(algorithm);
            if (verifier == null) {
                return false;
            }
            verifier.initVerify(signer.getPublicKey());
            verifier.update(signed);
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            return false; // another kind of key, or no signature
        }
    }

    // Null for what is no signature of a key pair: "none" and shared secrets.
    private static @Nullable Signature verifier(String algorithm) throws GeneralSecurityException {
        return switch (algorithm) {
            case "ES256" -> Signature.getInstance("SHA256withECDSAinP1363Format");
            case "ES384" -> Signature.getInstance("SHA384withECDSAinP1363Format");
            case "ES512" -> Signature.getInstance("SHA512withECDSAinP1363Format");
            case "RS256" -> Signature.getInstance("SHA256withRSA");
            case "RS384" -> Signature.getInstance("SHA384withRSA");
            case "RS512" -> Signature.getInstance("SHA512withRSA");
            case "PS256" -> {
                Signature pss = Signature.getInstance("RSASSA-PSS");
                pss.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
                yield pss;
            }
            default -> null;
        };
    }
}
