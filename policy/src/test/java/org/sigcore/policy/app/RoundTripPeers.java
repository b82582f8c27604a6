// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.role.binding.BsfClient;
import tools.jackson.databind.node.ObjectNode;

/** Peers of {@link RoundTripsTest} and a policy engine, all without access to the database. */
final class RoundTripPeers {
    private RoundTripPeers() {}

    static final class Engine implements PolicyEngine {
        String rate = "1 Mbps";

        @Override
        public PolicyOutcome evaluate(String service, ObjectNode context) {
            ObjectNode decision = Json.object();
            decision.putObject("sessRules")
                    .putObject("default")
                    .put("rat", context.at("/request/ratType").asString())
                    .put("rate", rate);
            List<String> counters = context.path("operation").asString().equals("create") ? List.of() : null;
            return new PolicyOutcome(decision, Json.object().put("5qi", 1), counters, null);
        }
    }

    static final class Udr implements PolicyDataRepository {
        final ObjectNode data = Json.object();

        @Override
        public PolicyDataRepository.Answer smData(String supi, @Nullable ObjectNode snssai, String dnn) {
            return new PolicyDataRepository.Answer(200, data);
        }

        @Override
        public PolicyDataRepository.Answer ueData(String supi, String resource) {
            return new PolicyDataRepository.Answer(200, data);
        }

        @Override
        public PolicyDataRepository.Answer sponsor(String sponsorId) {
            return new PolicyDataRepository.Answer(404, Json.object());
        }

        @Override
        public PolicyDataRepository.Subscription subscribe(SubscriptionRequest request) {
            return new PolicyDataRepository.Subscription(201, "http://udr/1", data, null, 0);
        }

        @Override
        public PolicyDataRepository.Subscription renew(String uri, SubscriptionRequest request) {
            return new PolicyDataRepository.Subscription(200, uri, data, null, 0);
        }

        @Override
        public boolean unsubscribe(String uri) {
            return true;
        }

        @Override
        public boolean writeUsage(String ueId, ObjectNode umData) {
            return true;
        }

        @Override
        public boolean changeOperatorData(String ueId, ObjectNode amounts) {
            return true;
        }

        @Override
        public boolean writeOperatorData(String ueId, ObjectNode values) {
            return true;
        }
    }

    static final class Chf implements SpendingLimits {
        @Override
        public Answer subscribe(Counted subscriber, List<String> counterIds) {
            return new Answer(201, new Subscription("http://chf/1", Json.object()), 0);
        }

        @Override
        public Answer modify(String uri, Counted subscriber, List<String> counterIds) {
            return new Answer(200, new Subscription(uri, Json.object()), 0);
        }

        @Override
        public boolean unsubscribe(String subscriptionUri) {
            return true;
        }
    }

    static final class NoOcs implements OcsSpendingLimits {
        @Override
        public boolean ocsIsThere() {
            return false;
        }

        @Override
        public SpendingLimits.Answer openSy(SpendingLimits.Counted subscriber, List<String> counterIds) {
            throw new AssertionError("no such peer");
        }

        @Override
        public SpendingLimits.Answer changeSy(String uri, SpendingLimits.Counted subscriber, List<String> counterIds) {
            throw new AssertionError("no such peer");
        }

        @Override
        public boolean closeSy(String uri) {
            throw new AssertionError("no such peer");
        }
    }

    static final class NoHss implements HssUserData {
        @Override
        public SourceAnswer readSh(String source, Map<String, String> values) {
            throw new AssertionError("no such peer");
        }

        @Override
        public boolean unsubscribeSh(String uri) {
            throw new AssertionError("no such peer");
        }
    }

    static final class Bsf implements BsfClient {
        @Override
        public BsfClient.Answer register(ObjectNode pcfBinding) {
            return new BsfClient.Answer(Result.DONE, "http://bsf/1");
        }

        @Override
        public BsfClient.Answer update(String uri, ObjectNode pcfBinding) {
            return new BsfClient.Answer(Result.DONE, null);
        }

        @Override
        public Result find(ObjectNode pcfBinding) {
            return Result.DONE;
        }

        @Override
        public BsfClient.Answer deregister(String uri) {
            return new BsfClient.Answer(Result.DONE, null);
        }
    }

    static final class Peer implements SessionPeer {
        @Override
        public SessionPeer.Answer change(Session session, ObjectNode changes) {
            return SessionPeer.Answer.TAKEN;
        }

        @Override
        public SessionPeer.Answer release(Session session) {
            return SessionPeer.Answer.TAKEN;
        }
    }
}
