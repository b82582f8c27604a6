// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A neighbour, as seen from outside the node. Thread-safe; the values are of the moment. */
public interface DiameterPeer {
    /** Its Diameter identity, in lower case. */
    String host();

    /** Its realm, in lower case; empty before the first capabilities exchange if the configuration names none. */
    String realm();

    /** True when requests can be sent to it. */
    boolean isOpen();

    /** The applications that it advertised; empty while it is not open. {@code RELAY} stands for all. */
    Set<Long> applications();

    /** True if its identity is proven: it is a configured neighbour or has shown a certificate for its identity. */
    default boolean isProven() {
        return false;
    }

    /** Its Origin-State-Id, which grows when it restarts without its sessions; 0 if it has not sent one. */
    default long originStateId() {
        return 0;
    }

    /** Where it connects from or is connected to; null while there is no connection. */
    @Nullable
    SocketAddress remote();
}
