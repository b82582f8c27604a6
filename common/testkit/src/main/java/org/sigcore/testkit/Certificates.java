// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a P-256 key and its certificate, valid for 90 days, which are stored in a PKCS#12 file; for tests and
 * laboratories. Not thread-safe.
 */
public final class Certificates {
    /** Password of all stores. */
    public static final String PASSWORD = "changeit";

    private static final char[] SECRET = PASSWORD.toCharArray();
    private static final Duration VALIDITY = Duration.ofDays(90);
    private static final String SUBJECT_ALTERNATIVE_NAMES = "2.5.29.17";
    /** The NF types extension of RFC 9310. */
    private static final String NF_TYPES = "1.3.6.1.5.5.7.1.34";

    static {
        // The password is public: thousands of iterations per access protect nothing and take most time of a TLS test.
        for (String count : List.of("macIterationCount", "certPbeIterationCount", "keyPbeIterationCount")) {
            String property = "keystore.pkcs12." + count;
            System.setProperty(property, System.getProperty(property, "1"));
        }
    }

    private final CertificateBuilder certificate;
    private @Nullable X509Bundle signer;

    private Certificates(CertificateBuilder certificate) {
        this.certificate = certificate;
    }

    /** @param subject such as {@code CN=localhost} */
    public static Certificates of(String subject) {
        Instant now = Instant.now();
        return new Certificates(new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .notBefore(now)
                .notAfter(now.plus(VALIDITY)));
    }

    /**
     * Sets the subject alternative names, up to 255 octets in total; unlike the builder of the library, it accepts
     * wildcards.
     *
     * @param names {@code dns:localhost}, {@code ip:127.0.0.1}, {@code uri:urn:uuid:…}
     */
    public Certificates names(String... names) {
        ByteArrayOutputStream items = new ByteArrayOutputStream();
        for (String name : names) {
            String value = name.substring(name.indexOf(':') + 1);
            switch (name.substring(0, name.indexOf(':'))) {
                case "dns" -> item(items, 0x82, value.getBytes(StandardCharsets.US_ASCII));
                case "uri" -> item(items, 0x86, value.getBytes(StandardCharsets.US_ASCII));
                case "ip" -> item(items, 0x87, InetAddress.ofLiteral(value).getAddress());
                default -> throw new IllegalArgumentException(name);
            }
        }
        certificate.addExtensionOctetString(SUBJECT_ALTERNATIVE_NAMES, false, sequence(items));
        return this;
    }

    /** Sets the NF types of RFC 9310. */
    public Certificates nfTypes(String... types) {
        ByteArrayOutputStream items = new ByteArrayOutputStream();
        for (String type : types) {
            item(items, 0x16, type.getBytes(StandardCharsets.US_ASCII));
        }
        certificate.addExtensionOctetString(NF_TYPES, false, sequence(items));
        return this;
    }

    private static byte[] sequence(ByteArrayOutputStream items) {
        ByteArrayOutputStream sequence = new ByteArrayOutputStream();
        item(sequence, 0x30, items.toByteArray());
        return sequence.toByteArray();
    }

    private static void item(ByteArrayOutputStream to, int tag, byte[] content) {
        to.write(tag);
        if (content.length > 127) {
            to.write(0x81);
        }
        to.write(content.length);
        to.writeBytes(content);
    }

    /** Has the certificate signed by one in a store instead of by itself; it is then not a certificate authority. */
    public Certificates signedBy(Path store, String alias) {
        try {
            KeyStore keys = load(store);
            X509Certificate authority = (X509Certificate) keys.getCertificate(alias);
            PrivateKey key = (PrivateKey) keys.getKey(alias, SECRET);
            signer = X509Bundle.fromRootCertificateAuthority(authority, new KeyPair(authority.getPublicKey(), key));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        return this;
    }

    /** Creates the certificate and stores it with its chain; creates the store if it is missing. */
    public void into(Path store, String alias) {
        try {
            X509Bundle made = signer == null
                    ? certificate.setIsCertificateAuthority(true).buildSelfSigned()
                    : certificate.buildIssuedBy(signer);
            X509Certificate[] chain = signer == null ? made.getCertificatePath() : made.getCertificatePathWithRoot();
            KeyStore keys = load(store);
            keys.setKeyEntry(alias, made.getKeyPair().getPrivate(), SECRET, chain);
            save(keys, store);
        } catch (Exception e) { // declared by the builder
            throw new AssertionError(e);
        }
    }

    /** Creates a store that trusts a certificate of another store. */
    public static void trust(Path of, String alias, Path store) {
        try {
            KeyStore trusted = load(store);
            trusted.setCertificateEntry(alias, load(of).getCertificate(alias));
            save(trusted, store);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes a certificate of a store as PEM. */
    public static void pem(Path of, String alias, Path file) {
        try {
            Certificate certificate = load(of).getCertificate(alias);
            Files.writeString(
                    file,
                    "-----BEGIN CERTIFICATE-----\n"
                            + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                            + "\n-----END CERTIFICATE-----\n");
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static KeyStore load(Path store) {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            if (Files.exists(store)) {
                try (InputStream in = Files.newInputStream(store)) {
                    keys.load(in, SECRET);
                }
            } else {
                keys.load(null, null);
            }
            return keys;
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static void save(KeyStore keys, Path store) {
        try (OutputStream out = Files.newOutputStream(store)) {
            keys.store(out, SECRET);
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
