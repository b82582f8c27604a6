// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFTypes;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.sbi.tls.PeerCertificate;

/**
 * Identity of an NF from its client certificate. Immutable.
 *
 * @param nfType of the certificate; null when it contains none or several
 * @param nfInstanceIds from names of the form {@code urn:uuid:<nfInstanceId>}
 */
@SpecRef({"TS 33.310 6.1.3c", "RFC 9310"})
record ClientNames(@Nullable String nfType, List<String> nfInstanceIds) {
    private static final ClientNames NONE = new ClientNames(null, List.of());
    private static final String KNOWN = "sigcore.scp.client";
    private static final int DNS = 2;

    ClientNames {
        nfInstanceIds = List.copyOf(nfInstanceIds);
    }

    /** Reads the certificate, once per connection: the result is stored in the TLS session. */
    public static ClientNames of(SSLSession session) {
        return PeerCertificate.read(session, KNOWN, ClientNames.class, ClientNames::of, NONE);
    }

    public static ClientNames of(X509Certificate certificate) throws CertificateException {
        CertifiedNf nf = CertifiedNf.of(certificate);
        // With several types the sender's type is ambiguous.
        String type = nf.types().size() == 1 ? nf.types().getFirst() : typeInNames(certificate);
        return new ClientNames(type, nf.instances());
    }

    private static @Nullable String typeInNames(X509Certificate certificate) throws CertificateException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        for (List<?> name : names == null ? List.<List<?>>of() : names) {
            String type = name.getFirst().equals(DNS)
                    ? typeIn(String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                    : null;
            if (type != null) {
                return type;
            }
        }
        return null;
    }

    /**
     * Returns the NF type in a name such as {@code amf1.amf.5gc.mnc001.mcc001.3gppnetwork.org}; null when there is
     * none.
     */
    @SpecRef("TS 23.003 28.3.2")
    private static @Nullable String typeIn(String host) {
        int domain = host.indexOf(".5gc.");
        if (domain < 0) {
            return null;
        }
        String label = host.substring(host.lastIndexOf('.', domain - 1) + 1, domain)
                .toUpperCase(Locale.ROOT)
                .replace('-', '_');
        return NFTypes.isNamed(label) ? label : null;
    }
}
