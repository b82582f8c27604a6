// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterPeer;

/** A Diameter peer of which tests need only the name and the state. */
public record NamedPeer(String host, boolean isOpen) implements DiameterPeer {
    /** Creates an open peer. */
    public NamedPeer(String host) {
        this(host, true);
    }

    @Override
    public String realm() {
        return "sigcore.lab";
    }

    @Override
    public Set<Long> applications() {
        return Set.of();
    }

    @Override
    public @Nullable SocketAddress remote() {
        return null;
    }
}
