// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.api.DiameterPeer;

/** An open peer that speaks Rx. */
record Neighbour(String host) implements DiameterPeer {
    @Override
    public String realm() {
        return "example.org";
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public Set<Long> applications() {
        return Set.of(ApplicationId.RX);
    }

    @Override
    public @Nullable SocketAddress remote() {
        return null;
    }
}
