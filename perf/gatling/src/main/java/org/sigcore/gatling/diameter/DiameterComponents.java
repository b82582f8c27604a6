// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.core.CoreComponents;
import io.gatling.core.protocol.ProtocolKey;
import org.sigcore.gatling.core.RunComponents;

/** Diameter connection of one run. Thread-safe. */
final class DiameterComponents extends RunComponents {
    /** Key by which Gatling finds the components. */
    static final ProtocolKey<DiameterProtocol, DiameterComponents> KEY = new Key<>(
            DiameterProtocol.class,
            "the simulation calls diameter(…) but has no protocol: setUp(…).protocols(diameter(host, port))",
            DiameterComponents::new);

    private final JDiameter stack;

    private DiameterComponents(DiameterProtocol protocol, CoreComponents gatling) {
        super(gatling);
        stack = new JDiameter(protocol);
        gatling.actorSystem().registerOnTermination(() -> {
            stack.close();
            return stack;
        });
    }

    JDiameter stack() {
        return stack;
    }
}
