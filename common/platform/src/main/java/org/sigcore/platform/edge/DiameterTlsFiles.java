// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import java.util.List;
import org.sigcore.diameter.api.DiameterTls;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.TlsContext;

/**
 * TLS contexts for Diameter from the files of {@code sigcore.diameter.tls}, which are reloaded like those of the SBI.
 * Thread-safe.
 */
final class DiameterTlsFiles implements DiameterTls {
    private final TlsContext server;
    private final TlsContext client;

    /** @throws IllegalArgumentException naming the unusable store */
    DiameterTlsFiles(DiameterProperties.Tls tls) {
        this.server = new TlsContext(tls.stores(), true, SbiTls.Protocol.DIAMETER);
        this.client = new TlsContext(tls.stores(), false, SbiTls.Protocol.DIAMETER);
    }

    @Override
    public ChannelHandler accept(ByteBufAllocator allocator) {
        return server.accept(allocator);
    }

    @Override
    public ChannelHandler connect(ByteBufAllocator allocator, String host, int port) {
        return client.connect(allocator, host, port);
    }

    /** Returns the contexts of both directions. */
    List<TlsContext> contexts() {
        return List.of(server, client);
    }
}
