// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.SSLSession;
import org.sigcore.testkit.Certificates;

/** TLS sessions of clients whose certificate names an NF instance. */
final class CertifiedSession {
    private CertifiedSession() {}

    /** @param folder directory for the key store */
    static SSLSession of(Path folder, String nfInstanceId) throws Exception {
        Path store = Files.createTempDirectory(folder, "nf").resolve("nf.p12");
        Certificates.of("CN=localhost").names("uri:urn:uuid:" + nfInstanceId).into(store, "nf");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, Certificates.PASSWORD.toCharArray());
        }
        Certificate[] chain = {keys.getCertificate("nf")};
        return (SSLSession) Proxy.newProxyInstance(
                CertifiedSession.class.getClassLoader(),
                new Class<?>[] {SSLSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getPeerCertificates" -> chain;
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> null;
                });
    }
}
