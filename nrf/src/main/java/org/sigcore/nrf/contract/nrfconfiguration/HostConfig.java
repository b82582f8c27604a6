// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/**
 * Location of a peer.
 *
 * @param host name or address
 * @param port TCP port
 */
@Doc("Address of a peer.")
public record HostConfig(
        @Default("http") UriScheme scheme,

        @Size(min = 1, max = 253) @Matches("[A-Za-z0-9.:_-]+")
        String host,

        @Range(min = 1, max = 65535) int port,

        @Doc("Path prefix of the API names.") @Nullable @Matches("/[A-Za-z0-9/._~-]*")
        String apiPrefix,

        @Doc("Priority; the lowest value is tried first.") @Default("0") @Range(min = 0, max = 65535)
        int priority) {
    /** Scheme of the peer's URI. */
    public enum UriScheme {
        http,
        https
    }

    /** Returns the root URI of the peer's APIs. */
    public String root() {
        return scheme + "://" + authority() + (apiPrefix == null ? "" : apiPrefix);
    }

    /** Returns host and port as written in a {@code Via} header. */
    public String authority() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
