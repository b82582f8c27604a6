// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.config.NrfClientProperties.Assertion;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.config.TlsProperties;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.sbi.token.AssertionSigner;

/**
 * Client credentials assertions, by which this NF proves to the NRF that a request is its own. A proxy needs them,
 * since its certificate also accompanies forwarded requests of others. They are added only to this NF's own requests to
 * the configured NRF, since they are bearer credentials. Thread-safe.
 */
@SpecRef("TS 33.501 13.3.8")
public final class OwnAssertions {
    /** Adds no assertions. */
    public static final OwnAssertions NONE = new OwnAssertions(null);

    private static final String CREDENTIALS = "3gpp-sbi-client-credentials";

    private final @Nullable AssertionSigner signer;

    /** @param signer null if requests carry no assertions */
    private OwnAssertions(@Nullable AssertionSigner signer) {
        this.signer = signer;
    }

    static OwnAssertions of(SigcoreProperties properties, NfIdentity identity, NfName name) {
        Assertion wanted = properties.nrfClient().assertion();
        boolean proxy = CertifiedNf.PROXIES.contains(name.nfType());
        TlsProperties tls = properties.egress().tls();
        boolean signs = wanted == Assertion.ON || (wanted == Assertion.AUTO && proxy);
        return tls != null && signs
                ? new OwnAssertions(new AssertionSigner(tls.stores(), identity.instanceId(), InstantSource.system()))
                : NONE;
    }

    /** Returns the request with an assertion, or unchanged if this NF sends no assertions. */
    public SbiRequest proved(SbiRequest request) {
        String assertion = signer == null ? null : signer.assertion();
        return assertion == null ? request : request.withHeader(CREDENTIALS, assertion);
    }

    /** Returns a caller that adds assertions, for requests of this NF to its NRF. */
    public SbiCaller over(SbiCaller network) {
        return signer == null
                ? network
                : new SbiCaller() {
                    @Override
                    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
                        return network.send(target, proved(request), timeout);
                    }

                    @Override
                    public CompletableFuture<SbiResponse> sendAsync(
                            ApiRoot target, SbiRequest request, Duration timeout) {
                        return network.sendAsync(target, proved(request), timeout);
                    }
                };
    }
}
