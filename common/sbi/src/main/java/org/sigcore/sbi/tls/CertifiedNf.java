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
 * Which NF a client is, as far as its certificate says. Immutable.
 *
 * @param types for which the certificate was made; empty when it does not say
 * @param instances NF instance ids ({@code urn:uuid:}), in lower case
 */
@SpecRef({"TS 33.310 6.1.3c.3", "RFC 9310 3"})
public record CertifiedNf(List<String> types, List<String> instances) {
    /** Types of NF that pass on what others send. */
    public static final Set<String> PROXIES = Set.of("SCP", "SEPP", "NRF");

    private static final CertifiedNf NONE = new CertifiedNf(List.of(), List.of());
    private static final String KNOWN = "sigcore.nf";
    private static final String UUID_URN = "urn:uuid:";
    private static final int URI = 6;

    public CertifiedNf {
        types = List.copyOf(types);
        instances = List.copyOf(instances);
    }

    /** Reads the certificate once a connection: sessions keep values. */
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
     * Whether what that NF instance was given, such as an access token, may come from here. Who passes on what others send
     * may show it, and who does not say of which type he is could be such a one.
     */
    public boolean maySpeakFor(String nfInstanceId) {
        return types.isEmpty()
                || instances.isEmpty()
                || types.stream().anyMatch(PROXIES::contains)
                || instances.contains(nfInstanceId.toLowerCase(Locale.ROOT));
    }
}
