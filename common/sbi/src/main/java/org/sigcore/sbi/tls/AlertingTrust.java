// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import io.netty.handler.ssl.OpenSslCertificateException;
import java.net.Socket;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.PKIXReason;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.sigcore.model.SpecRef;

/**
 * Delegates to another trust manager and lets BoringSSL send the precise alert when it rejects a certificate:
 * {@code unknown_ca}, {@code bad_certificate}, {@code certificate_expired}. Otherwise the peer would get
 * {@code internal_error}, which suggests a local fault.
 */
@SpecRef("RFC 8446 6.2")
final class AlertingTrust extends X509ExtendedTrustManager {
    // OpenSSL error codes of certificate verification.
    private static final int UNKNOWN_ISSUER = 20;
    private static final int REJECTED = 28;
    // Reasons that Netty maps to alerts itself.
    private static final Set<CertPathValidatorException.Reason> MAPPED_BY_NETTY =
            Set.of(BasicReason.EXPIRED, BasicReason.NOT_YET_VALID, BasicReason.REVOKED);

    private final X509ExtendedTrustManager trust;

    AlertingTrust(X509ExtendedTrustManager trust) {
        this.trust = trust;
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private static void tell(Check check) throws CertificateException {
        try {
            check.run();
        } catch (CertificateException e) {
            throw isTold(e) ? e : new OpenSslCertificateException(e, hasUnknownIssuer(e) ? UNKNOWN_ISSUER : REJECTED);
        }
    }

    private static boolean isTold(Throwable refusal) {
        for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertPathValidatorException invalid && MAPPED_BY_NETTY.contains(invalid.getReason())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasUnknownIssuer(Throwable refusal) {
        for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertPathBuilderException
                    || (cause instanceof CertPathValidatorException invalid
                            && invalid.getReason() == PKIXReason.NO_TRUST_ANCHOR)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        tell(() -> trust.checkClientTrusted(chain, authType));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        tell(() -> trust.checkClientTrusted(chain, authType, socket));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        tell(() -> trust.checkClientTrusted(chain, authType, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        tell(() -> trust.checkServerTrusted(chain, authType));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        tell(() -> trust.checkServerTrusted(chain, authType, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        tell(() -> trust.checkServerTrusted(chain, authType, engine));
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trust.getAcceptedIssuers();
    }
}
