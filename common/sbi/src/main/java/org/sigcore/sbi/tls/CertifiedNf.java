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

    private static final Set<String> PASS_ON = Set.of("SCP", "SEPP");
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
     * Whether what that NF instance was given, such as an access token, may come from here: it may from the instance itself,
     * from a proxy, and from an NF whose type the certificate does not name, which could be one.
     */
    public boolean maySpeakFor(String nfInstanceId) {
        return types.isEmpty() || instances.isEmpty() || isProxy() || isInstance(nfInstanceId);
    }

    /**
     * Whether that NF instance owns the certificate and passes on requests with the tokens of their consumers, so that its own
     * token has no place on what it forwards. An NRF shows its own on what it forwards.
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
