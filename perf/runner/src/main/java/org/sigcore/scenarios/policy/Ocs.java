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
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.DiameterNeighbour;
import org.sigcore.scenarios.nf.Target;

/** Simulated OCS on Sy, connected to one Policy, with one counter per subscriber. Thread-safe. */
@SpecRef("TS 29.219 4.5")
final class Ocs implements AutoCloseable {
    private static final String VALID = "valid";

    /** Counter status for which the policies of the scenarios decide differently. */
    private static final String SPENT = "gold7";

    private final DiameterNeighbour peer;
    private final String policy;
    private final Counts counts;
    private final Duration latency;

    /** Sy sessions by IMSI. */
    private final Map<String, String> sessions = new ConcurrentHashMap<>();

    /** Starts the OCS, which connects in the background. */
    Ocs(String identity, Target.Peer policy, Duration latency, Counts counts) {
        this.policy = policy.identity();
        this.latency = latency;
        this.counts = counts;
        this.peer = new DiameterNeighbour(
                identity, policy, builder -> builder.serve(Applications.SY, (request, _) -> answer(request)));
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

    // Runs on a virtual thread of the node.
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

    /** Waits for an open connection. */
    void awaitOpen() {
        peer.awaitOpen();
    }

    /**
     * Notifies Policy that a subscriber has reached the spending limit.
     *
     * @return reason of the failure; empty on success
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
        return peer.send(request);
    }

    @Override
    public void close() {
        peer.close();
    }
}
