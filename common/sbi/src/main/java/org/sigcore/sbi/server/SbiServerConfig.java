// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.tls.SbiTls;

/**
 * Configuration of a server.
 *
 * @param host address to bind
 * @param port 0 for any free port
 * @param tls null for cleartext HTTP/2 with prior knowledge
 * @param listener notified of every finished transaction on the event loop; null for none
 */
public record SbiServerConfig(
        String host,
        int port,
        @Nullable SbiTls tls,
        SbiLimits limits,
        @Nullable SbiTransactionListener listener) {

    public SbiServerConfig {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("expected a port from 0 to 65535, got " + port);
        }
    }

    /** Returns a configuration for cleartext with default limits. */
    public static SbiServerConfig of(String host, int port) {
        return new SbiServerConfig(host, port, null, SbiLimits.defaults(), null);
    }

    /** Returns a copy with TLS. */
    public SbiServerConfig withTls(SbiTls newTls) {
        return new SbiServerConfig(host, port, newTls, limits, listener);
    }

    /** Returns a copy with other limits. */
    public SbiServerConfig withLimits(SbiLimits newLimits) {
        return new SbiServerConfig(host, port, tls, newLimits, listener);
    }

    /** Returns a copy with a listener. */
    public SbiServerConfig withListener(@Nullable SbiTransactionListener newListener) {
        return new SbiServerConfig(host, port, tls, limits, newListener);
    }
}
