// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.sigcore.testkit.Certificates;

/** TLS session with a client certificate, which stores session values. */
final class ShownCertificate {
    private static final char[] PASSWORD = Certificates.PASSWORD.toCharArray();

    private ShownCertificate() {}

    /** @param nfTypes NF types in the certificate; may be empty */
    static SSLSession of(Path folder, String nfInstanceId, String... nfTypes) {
        Path store = folder.resolve(nfInstanceId + ".p12");
        Certificates certificate = Certificates.of("CN=nf").names("uri:urn:uuid:" + nfInstanceId);
        (nfTypes.length == 0 ? certificate : certificate.nfTypes(nfTypes)).into(store, "nf");
        try {
            return session(KeyStore.getInstance(store.toFile(), PASSWORD).getCertificate("nf"));
        } catch (GeneralSecurityException | java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("ReferenceEquality") // each session is a different object
    private static SSLSession session(Certificate shown) {
        Map<String, Object> values = new HashMap<>();
        return (SSLSession) Proxy.newProxyInstance(
                SSLSession.class.getClassLoader(),
                new Class<?>[] {SSLSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getPeerCertificates" -> new Certificate[] {shown};
                    case "getValue" -> values.get((String) arguments[0]);
                    case "putValue" -> values.put((String) arguments[0], arguments[1]);
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
