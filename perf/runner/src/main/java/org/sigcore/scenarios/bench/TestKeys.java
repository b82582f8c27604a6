// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import org.sigcore.sbi.tls.SbiTls;

/**
 * Self-signed loopback certificate for one run, with its trust store. Immutable.
 *
 * @param keyStore path of the PKCS#12 store
 * @param trustStore path of the PKCS#12 trust store
 * @param password password of both stores
 */
public record TestKeys(Path keyStore, Path trustStore, String password) {
    private static final String PASSWORD = "loopback";

    /**
     * Creates the stores.
     *
     * @param hosts IP addresses in the certificate
     * @throws IllegalStateException if the stores cannot be created or written
     */
    public static TestKeys make(Path directory, List<String> hosts) {
        TestKeys keys = new TestKeys(directory.resolve("key.p12"), directory.resolve("trust.p12"), PASSWORD);
        CertificateBuilder builder =
                new CertificateBuilder().ecp256().subject("CN=scenarios").addSanDnsName("localhost");
        hosts.forEach(builder::addSanIpAddress);
        try {
            X509Bundle made = builder.setIsCertificateAuthority(true).buildSelfSigned();
            KeyStore trust = KeyStore.getInstance("PKCS12");
            trust.load(null, null);
            trust.setCertificateEntry("scenarios", made.getCertificate());
            Files.createDirectories(directory);
            write(made.toKeyStore(PASSWORD.toCharArray()), keys.keyStore);
            write(trust, keys.trustStore);
        } catch (Exception e) { // declared by the builder
            throw new IllegalStateException("no certificate in " + directory + ": " + e.getMessage(), e);
        }
        return keys;
    }

    private static void write(KeyStore store, Path file) throws Exception {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
    }

    /** Returns the TLS configuration of a server. */
    public SbiTls server() {
        return SbiTls.server(keyStore, password);
    }

    /** Returns the TLS configuration of a client. */
    public SbiTls client() {
        return SbiTls.client(trustStore, password);
    }
}
