// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** Resources of a protocol during one run. Thread-safe. */
public abstract class RunComponents implements ProtocolComponents {
    private final Outcome outcome;

    protected RunComponents(CoreComponents gatling) {
        this.outcome = new Outcome(gatling, true);
    }

    /** Returns the recorder of call outcomes. */
    public final Outcome outcome() {
        return outcome;
    }

    @Override
    public final Function1<Session, Session> onStart() {
        return Session.Identity();
    }

    @Override
    public final Function1<Session, BoxedUnit> onExit() {
        return user -> {
            CoalescingScheduler.of(user).settle(); // the run may end with this user
            return BoxedUnit.UNIT;
        };
    }

    /**
     * Returns the key by which Gatling finds the components of a protocol; scenarios that share a protocol share them.
     *
     * @param type class of the protocol
     * @param lacking error message for a simulation that makes such calls without configuring the protocol
     * @param start creates the components of a run
     */
    public record Key<P extends Protocol, C extends RunComponents>(
            Class<P> type, String lacking, BiFunction<P, CoreComponents, C> start) implements ProtocolKey<P, C> {
        @SuppressWarnings("unchecked") // Gatling requires the class of the interface
        @Override
        public Class<Protocol> protocolClass() {
            return (Class<Protocol>) (Class<?>) type;
        }

        @Override
        public P defaultProtocolValue(GatlingConfiguration configuration) {
            throw new IllegalArgumentException(lacking);
        }

        @Override
        public Function1<P, C> newComponents(CoreComponents gatling) {
            Map<P, C> known = new ConcurrentHashMap<>();
            return protocol -> known.computeIfAbsent(protocol, each -> start.apply(each, gatling));
        }
    }
}
