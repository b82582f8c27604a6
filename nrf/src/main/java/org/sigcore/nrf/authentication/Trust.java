// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.authentication;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions.TrustedKey;
import tools.jackson.databind.JsonNode;

/** Which keys may sign assertions, and for whom. Pure but for the time it is given. */
final class Trust {
    private static final int URI_NAME = 6;
    private static final String UUID_URN = "urn:uuid:";

    private final CcaOptions options;

    Trust(CcaOptions options) {
        this.options = options;
    }

    /**
     * A key that is trusted.
     *
     * @param owners NF instances for which it may speak, in lower case; empty for any
     */
    record Signer(PublicKey key, Set<String> owners) {
        boolean speaksFor(String nfInstanceId) {
            return owners.isEmpty() || owners.contains(nfInstanceId.toLowerCase(Locale.ROOT));
        }
    }

    /** The key that a JOSE header names, or carries with a chain of certificates. */
    Signer signer(JsonNode header, Instant now) throws RefusedAssertionException {
        try {
            JsonNode chain = header.get("x5c");
            return chain == null ? known(Json.string(header, "kid")) : certified(chain, now);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new RefusedAssertionException("the key is not trusted");
        }
    }

    private Signer known(@Nullable String kid) throws RefusedAssertionException, GeneralSecurityException {
        for (TrustedKey key : options.trustedKeys()) {
            if (key.kid().equals(kid)) {
                String owner = key.nfInstanceId().toLowerCase(Locale.ROOT);
                return new Signer(publicKey(key.publicKey()), owner.isEmpty() ? Set.of() : Set.of(owner));
            }
        }
        throw new RefusedAssertionException("it carries no certificate, and its key is not known");
    }

    private static PublicKey publicKey(String pem) throws GeneralSecurityException {
        String body = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        X509EncodedKeySpec spec = new X509EncodedKeySpec(Base64.getDecoder().decode(body));
        try {
            return KeyFactory.getInstance("EC").generatePublic(spec);
        } catch (GeneralSecurityException e) {
            return KeyFactory.getInstance("RSA").generatePublic(spec);
        }
    }

    private Signer certified(JsonNode chain, Instant now) throws RefusedAssertionException, GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        Set<TrustAnchor> anchors = new HashSet<>();
        for (String pem : options.trustedCertificates()) {
            anchors.add(new TrustAnchor(certificate(factory, pem.getBytes(StandardCharsets.US_ASCII)), null));
        }
        if (anchors.isEmpty() || !chain.isArray() || chain.isEmpty()) {
            throw new RefusedAssertionException("its certificate is not trusted");
        }
        List<X509Certificate> path = new ArrayList<>();
        for (JsonNode encoded : chain) {
            path.add(certificate(factory, Base64.getDecoder().decode(encoded.asString())));
        }
        X509Certificate leaf = path.getFirst();
        // An anchor is no part of the path that leads to it.
        path.removeIf(item -> anchors.stream().anyMatch(anchor -> item.equals(anchor.getTrustedCert())));
        if (path.isEmpty()) {
            leaf.checkValidity(Date.from(now));
        } else {
            PKIXParameters parameters = new PKIXParameters(anchors);
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            CertPathValidator.getInstance("PKIX").validate(factory.generateCertPath(path), parameters);
        }
        Set<String> owners = owners(leaf);
        if (owners.isEmpty()) { // else any certificate of the same authority could speak for every NF instance
            throw new RefusedAssertionException("its certificate names no NF instance");
        }
        return new Signer(leaf.getPublicKey(), owners);
    }

    private static X509Certificate certificate(CertificateFactory factory, byte[] encoded)
            throws GeneralSecurityException {
        return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(encoded));
    }

    // The NF instances that the certificate names.
    private static Set<String> owners(X509Certificate leaf) throws GeneralSecurityException {
        Set<String> owners = new HashSet<>();
        var names = leaf.getSubjectAlternativeNames();
        if (names != null) {
            for (List<?> name : names) {
                String text = String.valueOf(name.get(1)).toLowerCase(Locale.ROOT);
                if (name.getFirst().equals(URI_NAME) && text.startsWith(UUID_URN)) {
                    owners.add(text.substring(UUID_URN.length()));
                }
            }
        }
        return owners;
    }
}
