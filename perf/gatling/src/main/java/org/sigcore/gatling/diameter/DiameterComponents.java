// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.gatling.core.Outcome;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** The connection of one run. Thread-safe. */
final class DiameterComponents implements ProtocolComponents {
    /** By which Gatling finds them. */
    static final ProtocolKey<DiameterProtocol, DiameterComponents> KEY = new Key();

    private final JDiameter stack;
    private final Outcome outcome;

    private DiameterComponents(DiameterProtocol protocol, CoreComponents gatling) {
        outcome = new Outcome(gatling);
        stack = new JDiameter(protocol);
        gatling.actorSystem().registerOnTermination(() -> {
            stack.close();
            return stack;
        });
    }

    JDiameter stack() {
        return stack;
    }

    Outcome outcome() {
        return outcome;
    }

    @Override
    public Function1<Session, Session> onStart() {
        return Session.Identity();
    }

    @Override
    public Function1<Session, BoxedUnit> onExit() {
        return ProtocolComponents.NoopOnExit();
    }

    private static final class Key implements ProtocolKey<DiameterProtocol, DiameterComponents> {
        @SuppressWarnings("unchecked") // Gatling wants the class of the interface
        @Override
        public Class<Protocol> protocolClass() {
            return (Class<Protocol>) (Class<?>) DiameterProtocol.class;
        }

        @Override
        public DiameterProtocol defaultProtocolValue(GatlingConfiguration configuration) {
            throw new IllegalArgumentException("the simulation calls diameter(…) but has no protocol: "
                    + "setUp(…).protocols(diameter(host, port))");
        }

        @Override
        public Function1<DiameterProtocol, DiameterComponents> newComponents(CoreComponents gatling) {
            Map<DiameterProtocol, DiameterComponents> known = new ConcurrentHashMap<>(); // several scenarios share them
            return protocol -> known.computeIfAbsent(protocol, each -> new DiameterComponents(each, gatling));
        }
    }
}
