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
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import org.sigcore.diameter.api.DiameterTls;

/** TLS of a node for tests: one key, and certificates of others that it trusts. */
final class TestTls {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private final KeyStore store;

    private TestTls(KeyStore store) {
        this.store = store;
    }

    /**
     * Has the JDK's keytool make a key.
     *
     * @param alternativeName such as {@code dns:pgw.lab}
     */
    static TestTls make(Path directory, String alternativeName) {
        Path file = directory.resolve(alternativeName.replaceAll("[^a-z]", "") + ".p12");
        try {
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-keyalg",
                            "EC",
                            "-alias",
                            "node",
                            "-dname",
                            "CN=node",
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            new String(PASSWORD),
                            "-keystore",
                            file.toString(),
                            "-ext",
                            "san=" + alternativeName)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new AssertionError(output);
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD);
            }
            return new TestTls(store);
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
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

    /** As a server and a client that believe these others. */
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

    /** A blocking socket that shows this key and believes that other. */
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
