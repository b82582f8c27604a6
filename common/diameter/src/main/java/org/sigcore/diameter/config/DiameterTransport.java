// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import org.sigcore.model.SpecRef;

/** Transport protocol of a connection. */
@SpecRef({"RFC 6733 2.1", "RFC 6733 13.1"})
public enum DiameterTransport {
    TCP(3868),
    /** TLS over TCP from the first octet. Requires TLS settings of the node. */
    TLS(5658),
    /** SCTP, if the operating system supports it; otherwise start or connect fails with a one-line message. */
    SCTP(3868);

    private final int registeredPort;

    DiameterTransport(int registeredPort) {
        this.registeredPort = registeredPort;
    }

    /** Returns the registered default port. */
    public int registeredPort() {
        return registeredPort;
    }
}
