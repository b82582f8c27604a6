// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.sigcore.diameter.api.DiameterTls;
import org.sigcore.testkit.Certificates;

/** TLS of a node in tests: one key and the trusted certificates of other nodes. */
final class TestTls {
    private static final char[] PASSWORD = Certificates.PASSWORD.toCharArray();
    private final KeyStore store;

    private TestTls(KeyStore store) {
        this.store = store;
    }

    /**
     * @param alternativeName such as {@code dns:pgw.lab}
     */
    static TestTls make(Path directory, String alternativeName) {
        Path file = directory.resolve(alternativeName.replaceAll("[^a-z]", "") + ".p12");
        Certificates.of("CN=node").names(alternativeName).into(file, "node");
        try {
            return new TestTls(KeyStore.getInstance(file.toFile(), PASSWORD));
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    X509Certificate certificate() {
        try {
            return (X509Certificate) store.getCertificate("node");
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private KeyManagerFactory keys() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            return keys;
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the TLS of a server and a client that trust these nodes. */
    DiameterTls trusting(TestTls... others) {
        X509Certificate[] trusted = new X509Certificate[others.length];
        for (int i = 0; i < others.length; i++) {
            trusted[i] = others[i].certificate();
        }
        try {
            SslContext server = SslContextBuilder.forServer(keys())
                    .sslProvider(SslProvider.JDK)
                    .trustManager(trusted)
                    .clientAuth(ClientAuth.REQUIRE)
                    .build();
            SslContext client = SslContextBuilder.forClient()
                    .sslProvider(SslProvider.JDK)
                    .keyManager(keys())
                    .trustManager(trusted)
                    .endpointIdentificationAlgorithm(null)
                    .build();
            return new DiameterTls() {
                @Override
                public ChannelHandler accept(ByteBufAllocator allocator) {
                    return server.newHandler(allocator);
                }

                @Override
                public ChannelHandler connect(ByteBufAllocator allocator, String host, int port) {
                    return client.newHandler(allocator, host, port);
                }
            };
        } catch (SSLException e) {
            throw new AssertionError(e);
        }
    }

    /** Connects a blocking socket with this key that trusts the other node. */
    Socket connect(TestTls other, int port) {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, PASSWORD);
            trusted.setCertificateEntry("other", other.certificate());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys().getKeyManagers(), trust.getTrustManagers(), null);
            return context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
