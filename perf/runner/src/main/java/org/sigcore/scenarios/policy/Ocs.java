// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.nf.Target;

/** An OCS on Sy, connected to one Policy: one counter a subscriber. Thread-safe. */
@SpecRef("TS 29.219 4.5")
final class Ocs implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration RETRY_MIN = Duration.ofMillis(100);
    private static final Duration RETRY_MAX = Duration.ofMillis(500);
    private static final String VALID = "valid";

    /** One that the policies of the scenarios decide otherwise on. */
    private static final String SPENT = "gold7";

    private final DiameterNode node;
    private final String policy;
    private final Counts counts;
    private final Duration latency;

    /** Sy sessions by IMSI. */
    private final Map<String, String> sessions = new ConcurrentHashMap<>();

    /** Starts it; it connects by itself. */
    Ocs(String identity, Target.Peer policy, Duration latency, Counts counts) {
        this.policy = policy.identity();
        this.latency = latency;
        this.counts = counts;
        String realm = identity.substring(identity.indexOf('.') + 1);
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, realm)
                .productName("Sigcore scenarios")
                .peer(PeerConfig.connect(this.policy, policy.host(), policy.port()))
                .route(RealmRoute.to("*", this.policy))
                .timers(DiameterTimers.DEFAULT.withReconnect(RETRY_MIN, RETRY_MAX))
                .build();
        node = DiameterNode.builder(config)
                .serve(Applications.SY, (request, _) -> answer(request))
                .start();
    }

    private DiameterMessage answer(DiameterMessage request) {
        counts.add("sy");
        pause();
        String session = request.require(Base.SESSION_ID);
        if (request.commandCode() != CommandCode.SPENDING_LIMIT) {
            sessions.values().remove(session);
            return request.answer(ResultCode.DIAMETER_SUCCESS).build();
        }
        for (AvpGroup subscriber : request.all(Base.SUBSCRIPTION_ID)) {
            if (subscriber.require(Base.SUBSCRIPTION_ID_TYPE) == BaseValues.SubscriptionIdType.END_USER_IMSI) {
                sessions.put(subscriber.require(Base.SUBSCRIPTION_ID_DATA), session);
            }
        }
        return request.answer(ResultCode.DIAMETER_SUCCESS).add(report(VALID)).build();
    }

    // On a virtual thread of the node.
    private void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(latency.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Avp report(String status) {
        return Sy.POLICY_COUNTER_STATUS_REPORT.of(
                Sy.POLICY_COUNTER_IDENTIFIER.of("quota"), Sy.POLICY_COUNTER_STATUS.of(status));
    }

    /** Waits until it is connected. */
    void awaitOpen() {
        long giveUp = System.nanoTime() + TIMEOUT.toNanos();
        for (DiameterPeer peer = node.peer(policy); peer == null || !peer.isOpen(); peer = node.peer(policy)) {
            if (System.nanoTime() > giveUp) {
                throw new IllegalStateException(node.identity() + " does not get connected to " + policy);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    /**
     * Tells that a subscriber has spent what he may.
     *
     * @return why it failed, empty when it did not
     */
    CompletionStage<String> notify(String imsi) {
        String session = sessions.get(imsi);
        if (session == null) {
            return CompletableFuture.completedStage("no Sy session of " + imsi);
        }
        DiameterMessage request = DiameterMessage.request(CommandCode.SPENDING_STATUS_NOTIFICATION, ApplicationId.SY)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.SY)
                .add(Base.DESTINATION_REALM, PolicySite.REALM)
                .add(Base.DESTINATION_HOST, policy)
                .add(report(SPENT))
                .build();
        try {
            return node.send(request, TIMEOUT)
                    .thenApply(answer -> answer.isSuccess() ? "" : "result code " + answer.resultCode());
        } catch (DiameterSendException e) {
            return CompletableFuture.completedStage(e.kind().name());
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
