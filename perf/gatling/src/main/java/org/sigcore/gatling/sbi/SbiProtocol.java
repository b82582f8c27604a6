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
 * Configuration of targets and connections. {@code http} roots use cleartext HTTP/2 with prior knowledge, {@code https}
 * roots use TLS. Immutable: each method returns a new instance.
 *
 * @param target API root for calls by path; null if the SCP selects every producer
 * @param scp API root of the SCP; null for direct communication
 * @param tls null to trust the JDK's certificate authorities and to present no certificate
 * @param connections connections to each target, distributed over the event loops; at least one per loop
 * @param timeout time limit from the start of a call to the last byte of the response
 * @param consumer consumer whose access tokens are sent; null to send none
 * @param userAgent NF type of the consumer; empty to omit the header
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

    /** Consumer that requests tokens at the NRF. */
    public record Consumer(ApiRoot nrf, String nfInstanceId, String nfType) {}

    static SbiProtocol defaults() {
        return new SbiProtocol(null, null, null, 1, Duration.ofSeconds(5), null, "");
    }

    /**
     * Sets the target of calls by path: contacted directly, or named to the SCP in {@code 3gpp-Sbi-Target-apiRoot}
     * (Model C).
     *
     * @param apiRoot API root of the target, such as {@code http://10.0.0.1:8000}
     */
    public SbiProtocol target(String apiRoot) {
        return new SbiProtocol(ApiRoot.parse(apiRoot), scp, tls, connections, timeout, consumer, userAgent);
    }

    /** Sends calls through an SCP: absolute URIs by Model C, calls with discovery factors by Model D. */
    public SbiProtocol scp(String apiRoot) {
        return new SbiProtocol(target, ApiRoot.parse(apiRoot), tls, connections, timeout, consumer, userAgent);
    }

    /** Sets the trusted certificates. */
    public SbiProtocol tls(Path trustStore, String password) {
        return tls(SbiTls.client(trustStore, password));
    }

    /** Sets the TLS configuration, for example with a client certificate; null for the default. */
    public SbiProtocol tls(@Nullable SbiTls settings) {
        return new SbiProtocol(target, scp, settings, connections, timeout, consumer, userAgent);
    }

    /** Sets the number of connections; default 1. */
    public SbiProtocol connections(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("expected at least one connection, got " + count);
        }
        return new SbiProtocol(target, scp, tls, count, timeout, consumer, userAgent);
    }

    /** Sets the time limit for a response; default 5 s. */
    public SbiProtocol timeout(Duration longest) {
        return new SbiProtocol(target, scp, tls, connections, longest, consumer, userAgent);
    }

    /** Requests access tokens for each service from the given NRF. */
    public SbiProtocol tokensFrom(String nrf, String nfInstanceId, String nfType) {
        Consumer asking = new Consumer(ApiRoot.parse(nrf), nfInstanceId, nfType);
        return new SbiProtocol(target, scp, tls, connections, timeout, asking, userAgent);
    }

    /** Sets the {@code user-agent} of every call, such as {@code SMF}. */
    public SbiProtocol userAgent(String nfType) {
        return new SbiProtocol(target, scp, tls, connections, timeout, consumer, nfType);
    }

    @Override
    public Protocol protocol() {
        return this;
    }
}
