// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterPeer;

/** An open Diameter peer of which tests need only the name. */
public record NamedPeer(String host) implements DiameterPeer {
    @Override
    public String realm() {
        return "sigcore.lab";
    }

    @Override
    public boolean isOpen() {
        return true;
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
