// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.sbi.SbiHeaders;

/**
 * Evidence of the sender in the header fields of a request. A component is null if the field is absent.
 *
 * @param certificate {@code x-forwarded-client-cert} of the ingress gateway
 * @param tokenSubject the NF instance to which the access token was granted
 * @param assertion {@code 3gpp-Sbi-Client-Credentials}
 * @param via the proxies that have forwarded the request
 */
public record SenderEvidence(
        @Nullable String certificate,
        @Nullable String tokenSubject,
        @Nullable String assertion,
        @Nullable String via) {

    /** Reads the header fields of a request. */
    public static SenderEvidence of(SbiHeaders headers) {
        return new SenderEvidence(
                headers.get(TlsIdentity.CERTIFICATE),
                headers.get(TokenGate.SUBJECT),
                headers.get(ClientAssertions.HEADER),
                headers.get("via"));
    }

    /** Returns a copy without the token. */
    SenderEvidence withoutToken() {
        return new SenderEvidence(certificate, null, assertion, via);
    }

    /** Returns true if a proxy has forwarded the request, in which case the certificate is the proxy's. */
    boolean forwarded() {
        return via != null;
    }
}
