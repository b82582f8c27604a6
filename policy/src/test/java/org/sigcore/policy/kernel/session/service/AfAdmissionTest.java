// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.settings.LabSettings;
import org.sigcore.policy.kernel.settings.PolicySettings;
import tools.jackson.databind.node.ObjectNode;

class AfAdmissionTest {
    private final AfAdmission admission = new AfAdmission(
            new NoSubscribers(),
            new SessionSettings(
                    "pcf-sm", () -> LabSettings.of(new PolicySettings.Service(false, "0", 100)), "SMF", "PDU session"),
            new MediaBounds(8, 4, 6));

    @Test
    void flowsOfAllAfSessions_areBoundedTogether() {
        Session carrier = session(af("a", 4));

        assertThatCode(() -> admission.check(carrier, af("b", 2))).doesNotThrowAnyException();
        assertThatThrownBy(() -> admission.check(carrier, af("b", 3)))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(403);
                    assertThat(e.problem().cause()).isEqualTo("REQUESTED_SERVICE_NOT_AUTHORIZED");
                });
    }

    @Test
    void modifiedAfSession_isCountedWithItsNewFlows() {
        Session carrier = session(af("a", 3), af("b", 3));

        assertThatCode(() -> admission.check(carrier, af("b", 2))).doesNotThrowAnyException();
        assertThatThrownBy(() -> admission.check(carrier, af("b", 4))).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> admission.check(carrier, af("b", 5)))
                .as("more than an AF session may have")
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("OPTIONAL_IE_INCORRECT"));
    }

    @Test
    void modificationAboveBound_isAcceptedUnlessFlowsIncrease() {
        Session carrier = session(af("a", 4), af("b", 4));

        assertThatCode(() -> admission.check(carrier, af("b", 4))).doesNotThrowAnyException();
        assertThatCode(() -> admission.check(carrier, af("b", 1))).doesNotThrowAnyException();
    }

    private static AfSession af(String key, int flows) {
        ObjectNode request = Json.object();
        ObjectNode sub = request.putObject("medComponents").putObject("1").putObject("medSubComps");
        IntStream.rangeClosed(1, flows)
                .forEach(flow -> sub.putObject(String.valueOf(flow)).put("fNum", flow));
        return AfSession.ofN5("s", key, request);
    }

    private static Session session(AfSession... af) {
        return new Session("s", RowVersion.NEW, null, Json.object(), Json.object(), List.of(af), Instant.EPOCH);
    }

    /** Fails on each call. */
    private static final class NoSubscribers implements SubscriberData {
        @Override
        public SubscriberSnapshot attach(SubscriberQuery query) {
            throw new AssertionError();
        }

        @Override
        public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
            throw new AssertionError();
        }

        @Override
        public SubscriberSnapshot current(SubscriberQuery query) {
            throw new AssertionError();
        }

        @Override
        public Sponsor sponsor(String sponsorId, @Nullable String provider) {
            throw new AssertionError();
        }

        @Override
        public void assign(SubscriberQuery query, ObjectNode state) {
            throw new AssertionError();
        }

        @Override
        public List<String> detach(SubscriberQuery query) {
            throw new AssertionError();
        }
    }
}
