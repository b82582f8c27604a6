// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.sbi.token.AssertionCheck;
import org.sigcore.sbi.token.SignatureAlgorithm;
import org.sigcore.sbi.token.TrustedSigners;
import org.sigcore.sbi.token.TrustedSigners.NamedKey;

/** {@code ccaOptions}: client credentials assertions (3gpp-Sbi-Client-Credentials). */
@Doc("Verification of client credentials assertions (3gpp-Sbi-Client-Credentials).")
public record CcaOptions(
        @Doc("Verification for access token requests.") Check accessToken,
        @Doc("Verification for discoveries.") Check discovery,
        @Doc("Verification for subscriptions.") Check subscription,

        @Doc("Trust anchors in PEM; the certificate chain (x5c) of an assertion must end at one of them.")
        List<String> trustedCertificates,

        @Default("true")
        @Doc("If true, certificates of the authorities that TLS trusts are also accepted for assertions.")
        boolean trustTlsAuthorities,

        @Doc("Keys for assertions that name a key (kid) instead of carrying certificates.")
        List<TrustedKey> trustedKeys,

        @Doc("Accepted signature algorithms.") @Size(min = 1)
        List<SignatureAlgorithm> signatureAlgorithms,

        @Doc("Tolerated clock difference of consumers.") @Between(min = "0s", max = "10m")
        Duration clockSkew,

        @Doc("Maximum age of an assertion, counted from iat.") @Between(min = "1s", max = "7d")
        Duration maxAge) {

    /** How an assertion is checked. */
    public enum Check {
        /** The assertion is ignored. */
        DISABLED,
        /** The assertion must be valid if it is present. */
        WHEN_PRESENT,
        /** The assertion must be present and valid. */
        REQUIRED
    }

    /**
     * Trusted public key of a consumer.
     *
     * @param publicKey PEM (SubjectPublicKeyInfo)
     * @param nfInstanceId NF instance that owns the key; empty for any
     */
    @Doc("Key of a consumer. Without an NF instance it is valid for any instance.")
    public record TrustedKey(
            @Size(min = 1, max = 200) String kid,
            @Size(min = 1, max = 4000) String publicKey,
            @Default("") String nfInstanceId) {
        /** Returns the parsed key; null if the text is not a valid key. */
        public @Nullable PublicKey key() {
            try {
                String body = publicKey.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
                X509EncodedKeySpec spec =
                        new X509EncodedKeySpec(Base64.getDecoder().decode(body));
                for (String algorithm : List.of("EC", "RSA")) {
                    try {
                        return KeyFactory.getInstance(algorithm).generatePublic(spec);
                    } catch (InvalidKeySpecException e) {
                        // try the next key algorithm
                    }
                }
            } catch (GeneralSecurityException | IllegalArgumentException e) {
                // not valid PEM
            }
            return null;
        }
    }

    /**
     * Returns the check that these options configure.
     *
     * @param audiences accepted values of {@code aud}
     * @param authorities CAs that are trusted in addition to the configured ones
     */
    public AssertionCheck assertionCheck(Set<String> audiences, Collection<X509Certificate> authorities) {
        List<NamedKey> keys = new ArrayList<>();
        for (TrustedKey trusted : trustedKeys) {
            PublicKey key = trusted.key();
            if (key != null) {
                keys.add(new NamedKey(trusted.kid(), key, trusted.nfInstanceId()));
            }
        }
        return new AssertionCheck(
                audiences,
                clockSkew,
                maxAge,
                new TrustedSigners(signatureAlgorithms, trustedCertificates, keys).trusting(authorities));
    }

    /** Document of the configuration API. */
    public static final ConfigResource<CcaOptions> RESOURCE = ConfigResource.of(
                    "ccaOptions",
                    CcaOptions.class,
                    new CcaOptions(
                            Check.DISABLED,
                            Check.DISABLED,
                            Check.DISABLED,
                            List.of(),
                            true,
                            List.of(),
                            List.of(
                                    SignatureAlgorithm.ES256,
                                    SignatureAlgorithm.ES384,
                                    SignatureAlgorithm.ES512,
                                    SignatureAlgorithm.RS256),
                            Duration.ofSeconds(10),
                            Duration.ofDays(1)))
            .check((options, problems) -> {
                for (int i = 0; i < options.trustedCertificates().size(); i++) {
                    problems.unless(
                            TrustedSigners.isCertificate(
                                    options.trustedCertificates().get(i)),
                            "/trustedCertificates/" + i,
                            "expected one certificate in PEM");
                }
                for (int i = 0; i < options.trustedKeys().size(); i++) {
                    problems.unless(
                            options.trustedKeys().get(i).key() != null,
                            "/trustedKeys/" + i + "/publicKey",
                            "expected a public key, EC or RSA, in PEM");
                }
            });
}
