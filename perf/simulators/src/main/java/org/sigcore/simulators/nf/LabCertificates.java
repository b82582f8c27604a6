// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterTls;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.sbi.tls.TlsContext;
import org.sigcore.simulators.cli.UsageException;

/**
 * Certificates issued by the authority of the laboratory: {@code NAME.p12} with the key of each simulator, {@code
 * trust.p12} with the authority, and {@code password} with the password of all stores. The certificate of a simulator
 * contains its NF instance id. Immutable.
 *
 * @param directory directory that contains the files
 */
public record LabCertificates(Path directory) {
    private static final String INSTANCE = "urn:uuid:";
    private static final int URI = 6;

    /** @throws UsageException if the files are missing */
    public LabCertificates {
        if (!Files.isReadable(directory.resolve("trust.p12")) || !Files.isReadable(directory.resolve("password"))) {
            throw new UsageException("--tls: no trust.p12 and password in " + directory);
        }
    }

    /** Returns mutual TLS with the certificate of a simulator; peers must present a certificate of the authority. */
    public SbiTls of(String name) {
        String password = password();
        return new SbiTls(
                directory.resolve(name + ".p12"),
                password,
                directory.resolve("trust.p12"),
                password,
                ClientCertificate.REQUIRED);
    }

    /** Returns mutual TLS for a Diameter node. */
    DiameterTls diameter(String name) {
        TlsContext server = new TlsContext(of(name), true, SbiTls.Protocol.DIAMETER);
        TlsContext client = new TlsContext(of(name), false, SbiTls.Protocol.DIAMETER);
        return new DiameterTls() {
            @Override
            public ChannelHandler accept(ByteBufAllocator allocator) {
                return server.accept(allocator);
            }

            @Override
            public ChannelHandler connect(ByteBufAllocator allocator, String host, int port) {
                return client.connect(allocator, host, port);
            }
        };
    }

    /** Returns the TLS configuration of a client without a certificate that trusts the authority. */
    SSLContext trust() {
        Path file = directory.resolve("trust.p12");
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password().toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new UsageException("--tls: cannot read " + file + ": " + e.getMessage());
        }
    }

    /** Returns the NF instance id in the certificate of a simulator. */
    @SpecRef("TS 33.310 6.1.3c")
    String instanceId(String name) {
        Path file = directory.resolve(name + ".p12");
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password().toCharArray());
            for (String alias : Collections.list(store.aliases())) {
                String id =
                        store.getCertificate(alias) instanceof X509Certificate certificate ? uuid(certificate) : null;
                if (id != null) {
                    return id;
                }
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new UsageException("--tls: cannot read " + file + ": " + e.getMessage());
        }
        throw new UsageException("--tls: the certificate in " + file + " names no NF instance");
    }

    private static @Nullable String uuid(X509Certificate certificate) throws GeneralSecurityException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        return names == null
                ? null
                : names.stream()
                        .filter(name -> Integer.valueOf(URI).equals(name.get(0)))
                        .map(name -> String.valueOf(name.get(1)))
                        .filter(name -> name.startsWith(INSTANCE))
                        .map(name -> name.substring(INSTANCE.length()))
                        .findFirst()
                        .orElse(null);
    }

    private String password() {
        try {
            return Files.readString(directory.resolve("password")).strip();
        } catch (IOException e) {
            throw new UsageException("--tls: cannot read the password in " + directory);
        }
    }
}
