// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.sbi.tls} and {@code sigcore.egress.tls}: TLS 1.2 and 1.3. {@link #toString()} never contains
 * passwords.
 *
 * @param port port of the server; unused by the client
 * @param alsoAt further addresses of the server, such as {@code [::1]:7243}
 * @param keyStore PKCS#12 or JKS file with certificate and key; required for a server, which selects among several
 *     certificates by SNI
 * @param keyStorePassword password of the key store and of the key
 * @param trustStore trusted certificates; null for those of the JDK
 * @param clientCertificate certificate that the server demands of clients: none, wanted or required
 * @param protocols enabled versions of TLS
 * @param ciphers cipher suites by their IANA names, in order of preference; empty for those that RFC 9113 allows
 */
public record TlsProperties(
        @DefaultValue("0") int port,
        @DefaultValue List<String> alsoAt,
        @Nullable Path keyStore,
        @Nullable String keyStorePassword,
        @Nullable Path trustStore,
        @Nullable String trustStorePassword,
        @DefaultValue("none") ClientCertificate clientCertificate,
        @DefaultValue({"TLSv1.3", "TLSv1.2"}) List<String> protocols,
        @DefaultValue List<String> ciphers) {

    public TlsProperties {
        Checks.port("sigcore.sbi.tls.port", port);
        alsoAt.forEach(address -> Checks.address("sigcore.sbi.tls.also-at", address));
    }

    /** Returns the settings in the form that the engine uses. */
    public SbiTls stores() {
        return new SbiTls(
                keyStore, keyStorePassword, trustStore, trustStorePassword, clientCertificate, protocols, ciphers);
    }

    @Override
    public String toString() {
        return "TlsProperties[port=%d, keyStore=%s, trustStore=%s, clientCertificate=%s]"
                .formatted(port, keyStore, trustStore, clientCertificate);
    }
}
