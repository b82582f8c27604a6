// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A neighbour of the node. Thread-safe; values reflect the current state. */
public interface DiameterPeer {
    /** Returns the Diameter identity in lower case. */
    String host();

    /** Returns the realm in lower case; empty before the first capabilities exchange if none is configured. */
    String realm();

    /** Returns true if requests can be sent to the peer. */
    boolean isOpen();

    /**
     * Returns the applications that the peer advertised; empty while it is not open. {@code RELAY} represents all
     * applications.
     */
    Set<Long> applications();

    /**
     * Returns true if the peer's identity is proven: it is configured or has presented a certificate for its identity.
     */
    default boolean isProven() {
        return false;
    }

    /**
     * Returns the Origin-State-Id, which increases when the peer restarts without its sessions; 0 if it has sent none.
     */
    default long originStateId() {
        return 0;
    }

    /** Returns the remote address; null without a connection. */
    @Nullable
    SocketAddress remote();
}
