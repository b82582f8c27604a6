// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Access to the client certificate of a TLS session. */
public final class PeerCertificate {
    /** Extracts a value from a certificate. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(X509Certificate certificate) throws CertificateException;
    }

    private PeerCertificate() {}

    /**
     * Returns the value that a reader extracts from the client's certificate. The value is computed once per connection
     * and cached in the session. Thread-safe.
     *
     * @param session null for a connection without TLS
     * @param key name of the value in the session
     * @param none result if the client presented no certificate, or an unreadable one
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
            return none; // not requested, or not presented
        }
    }
}
