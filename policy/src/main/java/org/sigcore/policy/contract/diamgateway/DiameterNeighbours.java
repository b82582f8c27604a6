// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import java.util.List;
import java.util.stream.Stream;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.role.RoleInterface;

/** Connected peers of the Diameter node. Thread-safe. */
@RoleInterface(role = "diam-gateway")
public interface DiameterNeighbours {
    /**
     * Returns the open peers that advertised the given Application-Id, excluding peers that advertised only the relay
     * application.
     */
    List<Neighbour> neighbours(long applicationId);

    /**
     * Returns true if the Diameter identity is that of an open peer that advertised the application or the relay
     * application.
     */
    static boolean isConnected(DiameterNeighbours neighbours, long applicationId, String host) {
        return Stream.of(applicationId, ApplicationId.RELAY)
                .flatMap(application -> neighbours.neighbours(application).stream())
                .anyMatch(each -> each.host().equalsIgnoreCase(host));
    }

    /** Diameter identity and realm of a peer, both in lower case. */
    record Neighbour(String host, String realm) {}
}
