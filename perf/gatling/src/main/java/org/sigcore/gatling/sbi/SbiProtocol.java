// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.tls.SbiTls;

/**
 * Where to send and how to connect. {@code http} roots are spoken to in cleartext by prior knowledge, {@code https} roots
 * over TLS. Immutable: each method returns another.
 *
 * @param target where paths are sent; null when an SCP finds every producer
 * @param scp null for direct communication
 * @param tls null trusts the JDK's certificate authorities and shows no certificate
 * @param connections to each target, spread over the event loops; at least one each
 * @param timeout from when a call is made to the last byte of the answer
 * @param consumer whose access tokens are sent; null for none
 * @param userAgent the consumer's NF type; empty for none
 */
public record SbiProtocol(
        @Nullable ApiRoot target,
        @Nullable ApiRoot scp,
        @Nullable SbiTls tls,
        int connections,
        Duration timeout,
        @Nullable Consumer consumer,
        String userAgent)
        implements Protocol, ProtocolBuilder {

    /** Who asks the NRF for tokens. */
    public record Consumer(ApiRoot nrf, String nfInstanceId, String nfType) {}

    static SbiProtocol defaults() {
        return new SbiProtocol(null, null, null, 1, Duration.ofSeconds(5), null, "");
    }

    /**
     * Where paths are sent: directly, or named to the SCP as {@code 3gpp-Sbi-Target-apiRoot} when there is one (Model C).
     *
     * @param apiRoot such as {@code http://10.0.0.1:8000}
     */
    public SbiProtocol target(String apiRoot) {
        return new SbiProtocol(ApiRoot.parse(apiRoot), scp, tls, connections, timeout, consumer, userAgent);
    }

    /** Through an SCP: whole URIs by Model C, calls with discovery factors by Model D. */
    public SbiProtocol scp(String apiRoot) {
        return new SbiProtocol(target, ApiRoot.parse(apiRoot), tls, connections, timeout, consumer, userAgent);
    }

    /** Trusts these certificates. */
    public SbiProtocol tls(Path trustStore, String password) {
        return tls(SbiTls.client(trustStore, password));
    }

    /** Any TLS, such as with a certificate of its own; null for none of its own. */
    public SbiProtocol tls(@Nullable SbiTls settings) {
        return new SbiProtocol(target, scp, settings, connections, timeout, consumer, userAgent);
    }

    /** How many connections; 1 otherwise. */
    public SbiProtocol connections(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("expected at least one connection, got " + count);
        }
        return new SbiProtocol(target, scp, tls, count, timeout, consumer, userAgent);
    }

    /** How long an answer may take; 5 s otherwise. */
    public SbiProtocol timeout(Duration longest) {
        return new SbiProtocol(target, scp, tls, connections, longest, consumer, userAgent);
    }

    /** Access tokens for each service, from this NRF. */
    public SbiProtocol tokensFrom(String nrf, String nfInstanceId, String nfType) {
        Consumer asking = new Consumer(ApiRoot.parse(nrf), nfInstanceId, nfType);
        return new SbiProtocol(target, scp, tls, connections, timeout, asking, userAgent);
    }

    /** {@code user-agent} of every call, such as {@code SMF}. */
    public SbiProtocol userAgent(String nfType) {
        return new SbiProtocol(target, scp, tls, connections, timeout, consumer, nfType);
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
