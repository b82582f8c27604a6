// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.TerminationCause;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.policy.contract.diamgateway.Carrier;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.diamgateway.RxClaim.Candidate;
import org.sigcore.policy.contract.diamgateway.RxClaim.Signalling;
import org.sigcore.policy.contract.diamgateway.RxRequest;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends an AF's signalling sessions that are replaced by a newer one on another session of the same UE, such as on Gx
 * after N7. The service itself replaces an older one on the same session. The AF is answered first, since the peer of
 * the other session may no longer respond. Thread-safe.
 */
@SpecRef("TS 29.214 4.4.5")
public final class SignallingReplacements implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SignallingReplacements.class);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Counter ended;

    public SignallingReplacements(MeterRegistry meters) {
        this.ended = Counter.builder("policy.af.replaced.sessions")
                .description(
                        "AF signalling sessions terminated because the AF opened them again on another session of the "
                                + "UE")
                .register(meters);
    }

    /** Handles a request of an AF. */
    @FunctionalInterface
    interface Service {
        /** Returns the answer. */
        DiameterMessage onRx(RxRequest request);
    }

    /**
     * Ends the signalling sessions on another session of the UE that an AF's new signalling session replaces.
     *
     * @param aar request that created the new session
     * @param from the neighbour from which the request was received
     * @param on the UE's session that carries the new session
     * @param other another session with the address of the UE
     * @param service the service that has the other session
     */
    void replace(DiameterMessage aar, PeerOrigin from, Carrier on, Candidate other, Service service) {
        if (other.signalling().isEmpty()
                || on.equals(other.carrier())
                || !SubscriberIdentity.same(on.supi(), other.carrier().supi())) {
            return;
        }
        String host = aar.getOr(Base.ORIGIN_HOST, "");
        for (Signalling older : other.signalling()) {
            if (older.originHost().equalsIgnoreCase(host)) {
                start(new RxRequest(new WireMessage(str(aar, older)), null, other.carrier(), false, from), service);
            }
        }
    }

    private void start(RxRequest str, Service service) {
        try {
            threads.execute(() -> end(str, service));
        } catch (RejectedExecutionException e) {
            LOG.debug("shutting down; signalling session {} is not ended", sessionId(str), e);
        }
    }

    private static @Nullable String sessionId(RxRequest str) {
        return str.message().message().sessionId();
    }

    private void end(RxRequest str, Service service) {
        try {
            if (service.onRx(str).isSuccess()) {
                ended.increment();
            }
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("event", "signalling-not-replaced")
                    .addKeyValue("sessionId", sessionId(str))
                    .addKeyValue("reason", e.toString())
                    .log("failed to end the replaced signalling session of an AF");
        }
    }

    private static DiameterMessage str(DiameterMessage aar, Signalling older) {
        return DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .add(Base.SESSION_ID, older.rxSessionId())
                .add(Base.ORIGIN_HOST, aar.require(Base.ORIGIN_HOST))
                .add(Base.ORIGIN_REALM, aar.require(Base.ORIGIN_REALM))
                .add(Base.DESTINATION_REALM, aar.require(Base.DESTINATION_REALM))
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.TERMINATION_CAUSE, TerminationCause.DIAMETER_LOGOUT)
                .build();
    }

    /** Waits for tasks in progress. */
    @Override
    public void close() {
        threads.close();
    }
}
