// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import java.net.URI;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriAuthority;

/**
 * Diameter identities of a certificate: its alternative names that are DNS names, or URIs with a host such as
 * {@code aaas://pcrf.example.org}. Wildcards and the common name are ignored, because an identity names a single node.
 * Pure.
 */
@SpecRef({"RFC 6733 13.1", "RFC 5280 4.2.1.6"})
public final class CertificateNames {
    private static final int DNS_NAME = 2;
    private static final int URI_NAME = 6;

    private CertificateNames() {}

    /** Returns true if the certificate was issued for the identity; ignores case. */
    public static boolean include(X509Certificate certificate, String identity) {
        @Nullable Collection<List<?>> names;
        try {
            names = certificate.getSubjectAlternativeNames();
        } catch (CertificateParsingException e) {
            return false;
        }
        return names != null && names.stream().anyMatch(name -> identity.equalsIgnoreCase(identity(name)));
    }

    private static @Nullable String identity(List<?> name) {
        String value = String.valueOf(name.get(1));
        return switch (name.getFirst()) {
            case Integer type when type == DNS_NAME -> value;
            case Integer type when type == URI_NAME -> host(value);
            default -> null;
        };
    }

    private static @Nullable String host(String uri) {
        try {
            // The parameters of a DiameterURI follow its authority without a slash.
            int parameters = uri.indexOf(';');
            String authority = URI.create(parameters < 0 ? uri : uri.substring(0, parameters))
                    .getRawAuthority();
            return UriAuthority.parse(authority).host();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
