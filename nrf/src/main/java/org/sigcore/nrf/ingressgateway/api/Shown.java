// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.sbi.SbiHeaders;

/**
 * What a request shows of its sender, as its header fields carry it; each null when the request shows none.
 *
 * @param certificate {@code x-forwarded-client-cert} of the ingress gateway
 * @param tokenSubject the NF instance to which the access token was granted
 * @param assertion {@code 3gpp-Sbi-Client-Credentials}
 * @param via the proxies that have forwarded the request
 */
public record Shown(
        @Nullable String certificate,
        @Nullable String tokenSubject,
        @Nullable String assertion,
        @Nullable String via) {

    /** Reads the fields of a request. */
    public static Shown of(SbiHeaders headers) {
        return new Shown(
                headers.get(TlsIdentity.CERTIFICATE),
                headers.get(TokenGate.SUBJECT),
                headers.get(ClientAssertions.HEADER),
                headers.get("via"));
    }

    /** The same without the token. */
    Shown withoutToken() {
        return new Shown(certificate, null, assertion, via);
    }

    /** Whether a proxy has forwarded the request, so that a certificate is that of the proxy. */
    boolean forwarded() {
        return via != null;
    }
}
