// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Creates TLS 1.2 and 1.3 sockets that verify the server's certificate. */
record TlsSockets(SSLSocketFactory factory) {
    /**
     * Creates a factory that trusts the certificates of a file.
     *
     * @param trust PEM file; null for the JVM's trust store
     * @throws IOException if the file cannot be read or contains no certificate
     */
    static TlsSockets of(@Nullable Path trust) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trust == null ? null : trusted(trust));
            context.init(null, managers.getTrustManagers(), null);
            return new TlsSockets(context.getSocketFactory());
        } catch (GeneralSecurityException e) {
            throw new IOException("certificates of " + trust + ": " + e.getMessage(), e);
        }
    }

    private static KeyStore trusted(Path trust) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(trust)) {
            int number = 0;
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("trusted" + number++, each);
            }
        }
        if (store.size() == 0) {
            throw new IOException("no certificates in " + trust);
        }
        return store;
    }
}
