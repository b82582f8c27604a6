// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import org.sigcore.model.SpecRef;

/** The transport below Diameter. */
@SpecRef({"RFC 6733 2.1", "RFC 6733 13.1"})
public enum DiameterTransport {
    TCP(3868),
    /** TLS from the first octet on, over TCP. The node must have been given its TLS. */
    TLS(5658),
    /** Where the operating system has it; else the start, or the attempt to connect, fails with one clear line. */
    SCTP(3868);

    private final int registeredPort;

    DiameterTransport(int registeredPort) {
        this.registeredPort = registeredPort;
    }

    /** Where nodes listen unless something else is agreed. */
    public int registeredPort() {
        return registeredPort;
    }
}
