// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** What a client has shown in a TLS session. */
public final class PeerCertificate {
    /** Takes out of a certificate what is wanted of it. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(X509Certificate certificate) throws CertificateException;
    }

    private PeerCertificate() {}

    /**
     * What a reader finds in the client's certificate, which is read once a connection: sessions keep values. Thread-safe.
     *
     * @param session null for a connection without TLS
     * @param key under which the session keeps it
     * @param none for who shows no certificate, or one that cannot be read
     */
    public static <T> T read(@Nullable SSLSession session, String key, Class<T> type, Reader<T> reader, T none) {
        if (session == null) {
            return none;
        }
        Object known = session.getValue(key);
        if (type.isInstance(known)) {
            return type.cast(known);
        }
        T read = read(session, reader, none);
        session.putValue(key, read);
        return read;
    }

    private static <T> T read(SSLSession session, Reader<T> reader, T none) {
        try {
            Certificate[] chain = session.getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate shown ? reader.read(shown) : none;
        } catch (SSLPeerUnverifiedException | CertificateException e) {
            return none; // none was asked for, or none was shown
        }
    }
}
