// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * TLS settings of a server or a client, with key and trust stores in PKCS#12 or JKS format. Supports TLS 1.2 and 1.3
 * with ALPN {@code h2}. Uses BoringSSL if netty-tcnative is on the class path, else the JDK.
 *
 * @param keyStore own certificates and keys; a server with several keys selects by the name that the client requests;
 *     null for a client without certificate
 * @param keyStorePassword password of the store and its keys
 * @param trustStore trusted certificates; null for those of the JDK
 * @param clientAuth whether a server requests client certificates
 * @param protocols TLS versions, {@code TLSv1.3} and {@code TLSv1.2}
 * @param ciphers IANA names of cipher suites in order of preference; empty for those that RFC 9113 permits
 */
@SpecRef("TS 29.500 5.2.3")
public record SbiTls(
        @Nullable Path keyStore,
        @Nullable String keyStorePassword,
        @Nullable Path trustStore,
        @Nullable String trustStorePassword,
        ClientCertificate clientAuth,
        List<String> protocols,
        List<String> ciphers) {

    /** Default TLS versions. */
    public static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    public SbiTls {
        if (protocols.isEmpty() || !PROTOCOLS.containsAll(protocols)) {
            throw new IllegalArgumentException("TLS versions: expected some of " + PROTOCOLS + ", got " + protocols);
        }
        protocols = List.copyOf(protocols);
        ciphers = List.copyOf(ciphers);
    }

    /** Creates settings with the default versions and cipher suites. */
    public SbiTls(
            @Nullable Path keyStore,
            @Nullable String keyStorePassword,
            @Nullable Path trustStore,
            @Nullable String trustStorePassword,
            ClientCertificate clientAuth) {
        this(keyStore, keyStorePassword, trustStore, trustStorePassword, clientAuth, PROTOCOLS, List.of());
    }

    /** Application protocol: HTTP/2 is negotiated by ALPN, Diameter requires no negotiation. */
    public enum Protocol {
        HTTP_2,
        DIAMETER
    }

    /** Client certificate policy of a server. */
    public enum ClientCertificate {
        NONE,
        WANTED,
        REQUIRED
    }

    /** Creates settings for a server that does not require client certificates. */
    public static SbiTls server(Path keyStore, String password) {
        return new SbiTls(keyStore, password, null, null, ClientCertificate.NONE);
    }

    /** Creates settings for a client that trusts these certificates and presents none. */
    public static SbiTls client(Path trustStore, String password) {
        return new SbiTls(null, null, trustStore, password, ClientCertificate.NONE);
    }

    /**
     * Returns a context for each name in the certificates if there are several keys.
     *
     * @throws IllegalArgumentException naming the store that is unusable
     */
    NamedKeys<SslContext> serverContexts(Protocol protocol) {
        if (keyStore == null) {
            throw new IllegalArgumentException("a TLS server needs a key store");
        }
        try {
            char[] password = password(keyStorePassword);
            return NamedKeys.of(
                    load(keyStore, password),
                    password,
                    serverContext(keys(keyStore), protocol),
                    keys -> serverContext(keys, protocol));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("key store " + keyStore + " cannot be used: " + e.getMessage(), e);
        }
    }

    private SslContext serverContext(KeyManagerFactory keys, Protocol protocol) {
        return build(
                SslContextBuilder.forServer(keys)
                        .clientAuth(
                                switch (clientAuth) {
                                    case NONE -> ClientAuth.NONE;
                                    case WANTED -> ClientAuth.OPTIONAL;
                                    case REQUIRED -> ClientAuth.REQUIRE;
                                }),
                protocol);
    }

    /** @throws IllegalArgumentException naming the store that is unusable */
    SslContext clientContext(Protocol protocol) {
        SslContextBuilder builder = SslContextBuilder.forClient();
        if (keyStore != null) {
            builder.keyManager(keys(keyStore));
        }
        if (protocol == Protocol.DIAMETER) {
            builder.endpointIdentificationAlgorithm(null); // the node verifies the peer's identity
        }
        return build(builder, protocol);
    }

    /** Settings of a client that trusts the JDK's certificate authorities. */
    public static final SbiTls UNCONFIGURED = new SbiTls(null, null, null, null, ClientCertificate.NONE);

    private SslContext build(SslContextBuilder builder, Protocol protocol) {
        boolean openSsl = OpenSsl.isAvailable();
        if (trustStore != null) {
            X509ExtendedTrustManager trust = trust(trustStore);
            builder.trustManager(openSsl ? new AlertingTrust(trust) : trust);
        }
        if (protocol == Protocol.HTTP_2) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    List.of(ApplicationProtocolNames.HTTP_2)));
        }
        try {
            return builder.sslProvider(openSsl ? SslProvider.OPENSSL : SslProvider.JDK)
                    .protocols(protocols)
                    .ciphers(
                            ciphers.isEmpty() ? Http2SecurityUtil.CIPHERS : ciphers,
                            SupportedCipherSuiteFilter.INSTANCE)
                    .build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    /** Returns the earliest expiry of the own certificates; null if absent. */
    @Nullable
    Instant expires() {
        if (keyStore == null) {
            return null;
        }
        try {
            KeyStore store = load(keyStore, password(keyStorePassword));
            Instant first = null;
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias) && store.getCertificate(alias) instanceof X509Certificate certificate) {
                    Instant end = certificate.getNotAfter().toInstant();
                    first = first == null || end.isBefore(first) ? end : first;
                }
            }
            return first;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("key store " + keyStore + " cannot be used: " + e.getMessage(), e);
        }
    }

    private KeyManagerFactory keys(Path path) {
        try {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            char[] password = password(keyStorePassword);
            factory.init(load(path, password), password);
            return factory;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("key store " + path + " cannot be used: " + e.getMessage(), e);
        }
    }

    private X509ExtendedTrustManager trust(Path path) {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(load(path, password(trustStorePassword)));
            return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("trust store " + path + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** Returns the key store; null if none is configured. */
    @Nullable
    KeyStore keys() {
        return keyStore == null ? null : read(keyStore, keyPassword());
    }

    /** Returns the password of the key store and its keys. */
    char[] keyPassword() {
        return password(keyStorePassword);
    }

    /**
     * Returns the certificates of the trust store; empty without a trust store.
     *
     * @throws IllegalArgumentException naming the store that is unusable
     */
    List<X509Certificate> trustedCertificates() {
        if (trustStore == null) {
            return List.of();
        }
        KeyStore store = read(trustStore, password(trustStorePassword));
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.isCertificateEntry(alias)
                        && store.getCertificate(alias) instanceof X509Certificate certificate) {
                    certificates.add(certificate);
                }
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("trust store " + trustStore + " cannot be used: " + e.getMessage(), e);
        }
        return List.copyOf(certificates);
    }

    private static KeyStore read(Path path, char[] password) {
        try {
            return load(path, password);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("store " + path + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static KeyStore load(Path path, char[] password) throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(path)) {
            store.load(in, password);
        } catch (IOException e) {
            throw new IllegalArgumentException("store " + path + " cannot be read: " + e.getMessage(), e);
        }
        return store;
    }

    private static char[] password(@Nullable String text) {
        return text == null ? new char[0] : text.toCharArray();
    }

    @Override
    public String toString() {
        return "SbiTls[keyStore=" + keyStore + ", trustStore=" + trustStore + ", clientAuth=" + clientAuth + "]";
    }
}
