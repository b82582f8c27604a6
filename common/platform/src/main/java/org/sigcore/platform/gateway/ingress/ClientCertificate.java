// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.tls.NfTypes;
import org.sigcore.sbi.tls.PeerCertificate;

/** Passes the client's certificate to the roles behind the gateway in {@code x-forwarded-client-cert}. */
final class ClientCertificate {
    private static final AsciiString HEADER = AsciiString.cached("x-forwarded-client-cert");
    private static final String KNOWN = "sigcore.xfcc";
    private static final int DNS = 2;
    private static final int URI = 6;

    private ClientCertificate() {}

    /**
     * Replaces the header of the client by the certificate that TLS has verified; removes the header if the client sent
     * no certificate.
     */
    static void tell(SbiStream stream, Http2Headers headers) {
        headers.remove(HEADER);
        String value = PeerCertificate.read(stream.tlsSession(), KNOWN, String.class, ClientCertificate::describe, "");
        if (!value.isEmpty()) {
            headers.set(HEADER, value);
        }
    }

    /** Removes the header, since a client's own statement proves nothing. */
    static void forget(Http2Headers headers) {
        headers.remove(HEADER);
    }

    /**
     * Formats a certificate as Envoy does: {@code Hash=…;Subject="…";URI=…;DNS=…}, plus {@code ;NFType=…} for each NF
     * type.
     */
    static String describe(X509Certificate certificate) {
        try {
            StringBuilder text = new StringBuilder("Hash=")
                    .append(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded())))
                    .append(";Subject=\"")
                    .append(certificate
                            .getSubjectX500Principal()
                            .getName()
                            .replace("\\", "\\\\")
                            .replace("\"", "\\\""))
                    .append('"');
            append(text, certificate, URI, ";URI=");
            append(text, certificate, DNS, ";DNS=");
            for (String type : NfTypes.of(certificate)) {
                text.append(";NFType=").append(type);
            }
            return text.toString();
        } catch (CertificateException | NoSuchAlgorithmException e) {
            return "";
        }
    }

    private static void append(StringBuilder text, X509Certificate certificate, int kind, String label)
            throws CertificateException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        if (names != null) {
            for (List<?> name : names) {
                if (name.get(0) instanceof Integer type && type == kind && isPlain(String.valueOf(name.get(1)))) {
                    text.append(label).append(name.get(1));
                }
            }
        }
    }

    /** A name that contains a separator could imitate another one. */
    private static boolean isPlain(String name) {
        return name.chars().noneMatch(c -> c == ';' || c == ',' || c == '"' || c == '=' || c < 33 || c > 126);
    }
}
