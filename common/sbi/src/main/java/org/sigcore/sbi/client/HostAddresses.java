// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.net.InetAddress;
import java.util.List;

/**
 * Addresses of hosts that the system resolver does not know, or does not find within a tenth of a second. In a network
 * without DNS, an NF profile may contain a name that matches the certificate, along with the addresses. Must not block.
 * Thread-safe.
 */
@FunctionalInterface
public interface HostAddresses {
    /** Knows no hosts. */
    HostAddresses NONE = host -> List.of();

    /** Returns the addresses of the host; empty if the host is unknown. */
    List<InetAddress> of(String host);
}
