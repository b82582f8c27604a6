// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import java.util.List;
import java.util.stream.Stream;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.platform.role.RoleInterface;

/** Who is connected to the NF's Diameter node. Thread-safe. */
@RoleInterface(role = "diam-gateway")
public interface DiameterNeighbours {
    /** The open peers that have advertised an application by its identifier; those that forward everything are not among them. */
    List<Neighbour> neighbours(long applicationId);

    /** True for the Diameter identity of an open peer that has advertised an application, or that it relays all. */
    static boolean isConnected(DiameterNeighbours neighbours, long applicationId, String host) {
        return Stream.of(applicationId, ApplicationId.RELAY)
                .flatMap(application -> neighbours.neighbours(application).stream())
                .anyMatch(each -> each.host().equalsIgnoreCase(host));
    }

    /** A peer by its Diameter identity and its realm, both in lower case. */
    record Neighbour(String host, String realm) {}
}
