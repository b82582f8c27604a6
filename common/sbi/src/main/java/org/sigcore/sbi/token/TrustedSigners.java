// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.proc.JWSVerifierFactory;
import com.nimbusds.jose.util.Base64;
import com.nimbusds.jose.util.X509CertChainUtils;
import com.nimbusds.jose.util.X509CertUtils;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.text.ParseException;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.NfTypes;

/**
 * Trusted signers of assertions: owners of certificates included as {@code x5c} that chain to a trust anchor, and
 * owners of named keys. Nothing is fetched: {@code x5u} and {@code jku} are ignored, and revocation lists are not read.
 * Immutable, thread-safe.
 */
@SpecRef({"TS 33.501 13.3.8.2", "TS 33.310 6.1.3c", "RFC 7515 4.1.6"})
public final class TrustedSigners {
    private static final int MAX_CHAIN = 8;
    private static final int URI_NAME = 6;
    private static final String UUID_URN = "urn:uuid:";
    private static final JWSVerifierFactory VERIFIERS = new DefaultJWSVerifierFactory();

    private final Set<String> algorithms;
    private final Set<TrustAnchor> anchors;
    private final List<NamedKey> keys;

    /**
     * A key that an assertion may reference by {@code kid} in place of a certificate.
     *
     * @param nfInstanceId owner of the key; empty for a key that may sign for any NF instance
     */
    public record NamedKey(String kid, PublicKey key, String nfInstanceId) {}

    /**
     * @param algorithms accepted signature algorithms
     * @param anchors certificates in PEM format
     * @throws IllegalArgumentException if an anchor is not a certificate
     */
    public TrustedSigners(
            Collection<SignatureAlgorithm> algorithms, Collection<String> anchors, Collection<NamedKey> keys) {
        this.algorithms = algorithms.stream().map(Enum::name).collect(Collectors.toUnmodifiableSet());
        this.anchors = anchors.stream().map(TrustedSigners::anchor).collect(Collectors.toUnmodifiableSet());
        this.keys = List.copyOf(keys);
    }

    /** Returns true if the text is a certificate in PEM format. */
    public static boolean isCertificate(String pem) {
        return X509CertUtils.parse(pem) != null;
    }

    /** Returns a copy that also trusts the signers certified by these authorities. */
    public TrustedSigners trusting(Collection<X509Certificate> authorities) {
        Set<TrustAnchor> all = new HashSet<>(anchors);
        authorities.forEach(authority -> all.add(new TrustAnchor(authority, null)));
        return new TrustedSigners(algorithms, Set.copyOf(all), keys);
    }

    private TrustedSigners(Set<String> algorithms, Set<TrustAnchor> anchors, List<NamedKey> keys) {
        this.algorithms = algorithms;
        this.anchors = anchors;
        this.keys = keys;
    }

    private static TrustAnchor anchor(String pem) {
        X509Certificate certificate = X509CertUtils.parse(pem);
        if (certificate == null) {
            throw new IllegalArgumentException("a trust anchor is not a certificate in PEM format");
        }
        return new TrustAnchor(certificate, null);
    }

    /**
     * Verifies that the assertion was signed by a trusted signer that may act for the subject.
     *
     * @param subject NF instance id
     * @return the NF types of the signer's certificate; empty if it names none, or a named key signed
     */
    List<String> requireSignature(JWSObject jws, String subject, Instant now) throws RefusedAssertionException {
        JWSHeader header = jws.getHeader();
        if (!algorithms.contains(header.getAlgorithm().getName())) {
            throw new RefusedAssertionException("its signature algorithm is not accepted");
        }
        List<Base64> x5c = header.getX509CertChain();
        X509Certificate certificate = x5c == null ? null : certified(x5c, subject, now);
        PublicKey key = certificate == null ? named(header.getKeyID(), subject) : certificate.getPublicKey();
        if (!verifies(jws, key)) {
            throw new RefusedAssertionException("its signature is not correct");
        }
        return certificate == null ? List.of() : NfTypes.of(certificate);
    }

    // A key of a different type than the algorithm's cannot have created the signature.
    private static boolean verifies(JWSObject jws, PublicKey key) {
        try {
            return jws.verify(VERIFIERS.createJWSVerifier(jws.getHeader(), key));
        } catch (JOSEException e) {
            return false;
        }
    }

    private PublicKey named(@Nullable String kid, String subject) throws RefusedAssertionException {
        for (NamedKey known : keys) {
            if (known.kid().equals(kid)) {
                if (!known.nfInstanceId().isEmpty() && !known.nfInstanceId().equalsIgnoreCase(subject)) {
                    throw new RefusedAssertionException("its key is another NF instance's");
                }
                return known.key();
            }
        }
        throw new RefusedAssertionException("it carries no certificate (x5c), and its key is not known");
    }

    private X509Certificate certified(List<Base64> x5c, String subject, Instant now) throws RefusedAssertionException {
        List<X509Certificate> chain = chain(x5c);
        X509Certificate first = chain.getFirst();
        if (!vouched(chain, now)) {
            throw new RefusedAssertionException(
                    "its certificate is not trusted: it does not go back to a trust anchor, or is not valid now");
        }
        // Checking the chain only would let every NF instance sign for all others.
        if (!names(first, subject)) {
            throw new RefusedAssertionException("its certificate is another NF instance's, or names none");
        }
        return first;
    }

    private static List<X509Certificate> chain(List<Base64> x5c) throws RefusedAssertionException {
        if (x5c.isEmpty() || x5c.size() > MAX_CHAIN) {
            throw new RefusedAssertionException("x5c has no certificates, or too many");
        }
        try {
            return X509CertChainUtils.parse(x5c);
        } catch (ParseException e) {
            throw new RefusedAssertionException("x5c is not trusted: it holds something else than certificates");
        }
    }

    private boolean vouched(List<X509Certificate> chain, Instant now) {
        try {
            if (isAnchor(chain.getFirst())) {
                chain.getFirst().checkValidity(Date.from(now));
                return true;
            }
            PKIXParameters parameters = new PKIXParameters(anchors); // fails without anchors
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            // An anchor included in x5c is not part of the path that leads to it.
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

    // Checks the subject alternative names of the form urn:uuid:<nfInstanceId>.
    private static boolean names(X509Certificate certificate, String nfInstanceId) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names != null
                    && names.stream()
                            .anyMatch(name -> name.getFirst().equals(URI_NAME)
                                    && (UUID_URN + nfInstanceId).equalsIgnoreCase(String.valueOf(name.get(1))));
        } catch (CertificateException e) {
            return false;
        }
    }
}
