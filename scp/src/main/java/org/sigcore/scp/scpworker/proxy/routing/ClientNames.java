// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFTypes;
import org.sigcore.sbi.tls.NfTypes;

/**
 * What a client's certificate says of the NF behind it. Immutable.
 *
 * @param nfType that the certificate is for; null when it names none, or several
 * @param nfInstanceIds of its names {@code urn:uuid:<nfInstanceId>}
 */
@SpecRef({"TS 33.310 6.1.3c", "RFC 9310"})
record ClientNames(@Nullable String nfType, List<String> nfInstanceIds) {
    private static final ClientNames NONE = new ClientNames(null, List.of());
    private static final String KNOWN = "sigcore.scp.client";
    private static final String UUID_URN = "urn:uuid:";
    private static final int DNS = 2;
    private static final int URI = 6;

    ClientNames {
        nfInstanceIds = List.copyOf(nfInstanceIds);
    }

    /** Reads the certificate once a connection: sessions keep values. */
    public static ClientNames of(SSLSession session) {
        if (session.getValue(KNOWN) instanceof ClientNames known) {
            return known;
        }
        ClientNames read = read(session);
        session.putValue(KNOWN, read);
        return read;
    }

    private static ClientNames read(SSLSession session) {
        try {
            Certificate[] chain = session.getPeerCertificates();
            return chain.length > 0 && chain[0] instanceof X509Certificate certificate ? of(certificate) : NONE;
        } catch (SSLPeerUnverifiedException | CertificateException e) {
            return NONE; // none was asked for, or none was shown
        }
    }

    public static ClientNames of(X509Certificate certificate) throws CertificateException {
        List<String> types = NfTypes.of(certificate);
        String type = types.size() == 1 ? types.getFirst() : null; // of several nobody says which of them asks
        List<String> instances = new ArrayList<>();
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        for (List<?> name : names == null ? List.<List<?>>of() : names) {
            String value = String.valueOf(name.get(1)).toLowerCase(Locale.ROOT);
            if (name.getFirst().equals(URI) && value.startsWith(UUID_URN)) {
                instances.add(value.substring(UUID_URN.length()));
            } else if (name.getFirst().equals(DNS) && type == null) {
                type = typeIn(value);
            }
        }
        return new ClientNames(type, instances);
    }

    /** The NF type in a name such as {@code amf1.amf.5gc.mnc001.mcc001.3gppnetwork.org}; null when there is none. */
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
