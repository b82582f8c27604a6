// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Instant;
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
    private static final String UUID_URN = "urn:uuid:";

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
     * Who signed, as the certificates say that came along.
     *
     * @param key that the signature must be made with
     * @param nfInstanceIds NF instances that the certificate is for, in lower case: its subject alternative names
     *     {@code urn:uuid:<nfInstanceId>}
     */
    public record Signer(PublicKey key, Set<String> nfInstanceIds) {
        public Signer {
            nfInstanceIds = Set.copyOf(nfInstanceIds);
        }

        /** False for every instance when the certificate names none: else one of the same authority would speak for all. */
        public boolean speaksFor(String nfInstanceId) {
            return nfInstanceIds.contains(nfInstanceId.toLowerCase(Locale.ROOT));
        }
    }

    /**
     * The signer whose certificate is the first of a chain that leads to an anchor and is valid at that time.
     *
     * @param x5c header parameter of a JWS; anything may stand in it
     * @throws IllegalArgumentException if there is none; the message says why
     */
    public Signer signer(JsonNode x5c, Instant now) {
        List<X509Certificate> chain = chain(x5c);
        X509Certificate first = chain.getFirst();
        if (!vouched(chain, now)) {
            throw new IllegalArgumentException(
                    "its certificate does not go back to a trust anchor, or is not valid now");
        }
        return new Signer(first.getPublicKey(), nfInstanceIds(first));
    }

    /**
     * What is wrong with who signed it; null when nothing is. The claims are for the caller to check.
     *
     * @param jwt in compact form
     * @param nfInstanceId whom the certificate must be for
     */
    public @Nullable String fault(String jwt, String nfInstanceId, Instant now) {
        String[] parts = jwt.strip().split("\\.", -1);
        if (parts.length != 3) {
            return "it is no JWT";
        }
        try {
            JsonNode header = Json.parseObject(decode(parts[0]));
            byte[] signature = decode(parts[2]);
            Signer signer = signer(header.path("x5c"), now);
            if (!signer.speaksFor(nfInstanceId)) {
                return "its certificate is of another NF instance";
            }
            return JwsSignature.verifies(
                            header.path("alg").asString(""), signer.key(), parts[0] + "." + parts[1], signature)
                    ? null
                    : "its signature is not that of its certificate";
        } catch (IllegalArgumentException | ProblemException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static byte[] decode(String part) {
        return Base64.getUrlDecoder().decode(part.getBytes(StandardCharsets.US_ASCII));
    }

    private static List<X509Certificate> chain(JsonNode x5c) {
        if (!x5c.isArray() || x5c.isEmpty() || x5c.size() > MAX_CHAIN) {
            throw new IllegalArgumentException("x5c has no certificates, or too many");
        }
        return x5c.values().stream()
                .map(each -> certificate(Base64.getDecoder().decode(each.asString(""))))
                .toList();
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
            if (isAnchor(chain.getFirst())) {
                chain.getFirst().checkValidity(Date.from(now));
                return true;
            }
            PKIXParameters parameters = new PKIXParameters(anchors); // fails when there is none
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            // An anchor that came along is not part of the path that leads to it.
            List<X509Certificate> path =
                    chain.stream().takeWhile(each -> !isAnchor(each)).toList();
            var _ = CertPathValidator.getInstance("PKIX")
                    .validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private boolean isAnchor(X509Certificate certificate) {
        return anchors.stream().anyMatch(anchor -> certificate.equals(anchor.getTrustedCert()));
    }

    private static Set<String> nfInstanceIds(X509Certificate signer) {
        try {
            Collection<List<?>> names = signer.getSubjectAlternativeNames();
            return (names == null ? List.<List<?>>of() : names)
                    .stream()
                            .filter(name -> name.getFirst().equals(URI_NAME))
                            .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                            .filter(uri -> uri.startsWith(UUID_URN))
                            .map(uri -> uri.substring(UUID_URN.length()))
                            .collect(Collectors.toUnmodifiableSet());
        } catch (CertificateException e) {
            return Set.of();
        }
    }
}
