// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Identity of a client NF according to its certificate. Immutable.
 *
 * @param types NF types for which the certificate was issued; empty if it names none
 * @param instances NF instance ids ({@code urn:uuid:}), in lower case
 */
@SpecRef({"TS 33.310 6.1.3c.3", "RFC 9310 3"})
public record CertifiedNf(List<String> types, List<String> instances) {
    /** NF types that forward messages of other NFs. */
    public static final Set<String> PROXIES = Set.of("SCP", "SEPP", "NRF");

    private static final Set<String> PASS_ON = Set.of("SCP", "SEPP");
    private static final CertifiedNf NONE = new CertifiedNf(List.of(), List.of());
    private static final String KNOWN = "sigcore.nf";
    private static final String UUID_URN = "urn:uuid:";
    private static final int URI = 6;

    public CertifiedNf {
        types = List.copyOf(types);
        instances = List.copyOf(instances);
    }

    /** Reads the client certificate of a session. The result is cached in the session. */
    public static CertifiedNf of(@Nullable SSLSession session) {
        return PeerCertificate.read(session, KNOWN, CertifiedNf.class, CertifiedNf::of, NONE);
    }

    /** Reads a certificate. */
    public static CertifiedNf of(X509Certificate certificate) throws CertificateException {
        List<String> instances = new ArrayList<>();
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        for (List<?> name : names == null ? List.<List<?>>of() : names) {
            String value = String.valueOf(name.get(1)).toLowerCase(Locale.ROOT);
            if (name.getFirst().equals(URI) && value.startsWith(UUID_URN)) {
                instances.add(value.substring(UUID_URN.length()));
            }
        }
        return new CertifiedNf(NfTypes.of(certificate), instances);
    }

    /**
     * Returns true if the owner may present the credentials, such as the access token, of this NF instance. This
     * applies to the instance itself, to proxies, and to NFs whose certificate names no type, since they may be
     * proxies.
     */
    public boolean maySpeakFor(String nfInstanceId) {
        return maySpeakForOthers() || isInstance(nfInstanceId);
    }

    /** Returns true if the owner may present the credentials of any NF instance. */
    public boolean maySpeakForOthers() {
        return types.isEmpty() || instances.isEmpty() || isProxy();
    }

    /**
     * Returns true if this NF instance owns the certificate and forwards requests with the tokens of their consumers,
     * so that a forwarded request must not carry the instance's own token. An NRF forwards requests with its own token.
     */
    public boolean passesOnAs(String nfInstanceId) {
        return types.stream().anyMatch(PASS_ON::contains) && isInstance(nfInstanceId);
    }

    private boolean isProxy() {
        return types.stream().anyMatch(PROXIES::contains);
    }

    private boolean isInstance(String nfInstanceId) {
        return instances.contains(nfInstanceId.toLowerCase(Locale.ROOT));
    }
}
