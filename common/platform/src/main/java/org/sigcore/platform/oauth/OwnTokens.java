// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.nrf.OwnAssertions;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.token.ConsumerTokens;
import org.sigcore.sbi.token.NrfTokenIssuer;
import org.sigcore.sbi.token.TokenCaller;
import org.sigcore.sbi.token.TokenIssuer;

/** Access tokens with which this NF uses the services of others. Thread-safe. */
public final class OwnTokens {
    private final Supplier<@Nullable TokenIssuer> own;
    private final NrfClientProperties nrf;
    private final String nfInstanceId;
    private final NfName name;
    private final OwnAssertions assertions;
    private final MeterRegistry registry;

    /**
     * @param own supplies an issuer that grants tokens without an NRF, or null; called when the first token is needed
     */
    OwnTokens(
            Supplier<@Nullable TokenIssuer> own,
            NrfClientProperties nrf,
            String nfInstanceId,
            NfName name,
            OwnAssertions assertions,
            MeterRegistry registry) {
        this.own = own;
        this.nrf = nrf;
        this.nfInstanceId = nfInstanceId;
        this.name = name;
        this.assertions = assertions;
        this.registry = registry;
    }

    /** Returns a caller that adds tokens to the requests of another. */
    public SbiCaller over(SbiCaller network) {
        SbiCaller proving = assertions.over(network);
        TokenIssuer asked = new NrfTokenIssuer(
                request -> proving.send(nrf.apiRoot(), nrf.prioritized(request), nrf.timeout()),
                nfInstanceId,
                name::nfType);
        ConsumerTokens tokens = new ConsumerTokens(() -> chosen(asked), System::nanoTime);
        counter("granted", tokens, ConsumerTokens::granted);
        counter("failed", tokens, ConsumerTokens::failed);
        return new TokenCaller(network, tokens);
    }

    private TokenIssuer chosen(TokenIssuer asked) {
        TokenIssuer issuer = own.get();
        return issuer == null ? asked : issuer;
    }

    private void counter(String result, ConsumerTokens tokens, ToDoubleFunction<ConsumerTokens> value) {
        FunctionCounter.builder("sigcore.oauth2.token.requests", tokens, value)
                .description("Access token requests of this NF, by result")
                .tag("result", result)
                .register(registry);
    }
}
