// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.net.InetAddress;
import java.util.List;

/**
 * Addresses of hosts that the system's resolver does not know: an NF profile may give a name for the certificate and the
 * addresses beside it, in a network without DNS. Called on threads that may block; thread-safe.
 */
@FunctionalInterface
public interface HostAddresses {
    /** Knows nobody. */
    HostAddresses NONE = host -> List.of();

    /** Where the host can be reached; empty when it is not known. */
    List<InetAddress> of(String host);
}
