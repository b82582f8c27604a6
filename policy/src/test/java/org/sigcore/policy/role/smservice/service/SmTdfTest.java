// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.Tdf;
import org.sigcore.policy.kernel.session.tdf.TdfWork;
import tools.jackson.databind.node.ObjectNode;

/** Requests to a TDF while a report changes its rules. */
class SmTdfTest extends SmServiceFrame {
    private static final SdSession SD = new SdSession("sd;1", null, "tdf.example");

    private final List<String> requests = new ArrayList<>();
    private Runnable duringRequest = () -> {};
    private final TdfSessions tdf = new TdfSessions() {
        @Override
        public int openTdf(SdSession session, ObjectNode context, ObjectNode adcRules) {
            requests.add("open " + Json.text(adcRules));
            return asked();
        }

        @Override
        public int changeTdf(SdSession session, ObjectNode installed, ObjectNode removed) {
            requests.add("install " + Json.text(installed) + " remove " + Json.text(removed));
            return asked();
        }

        @Override
        public int endTdf(SdSession session) {
            requests.add("end");
            return asked();
        }

        private int asked() {
            Runnable once = duringRequest;
            duringRequest = () -> {};
            once.run();
            return 2001;
        }
    };

    @Test
    void rulesChangedDuringOpen_areSentAfterIt() {
        Session session = withAdcRules("{\"web\": {}}", policies.create(context()));
        duringRequest = () -> withAdcRules("{\"video\": {}}", session);
        assertThat(work().send(Json.object().put("sessionId", session.id()).put("opened", SD.sessionId())))
                .isTrue();
        assertThat(requests).containsExactly("open {\"web\":{}}", "install {\"video\":{}} remove {\"web\":{}}");
    }

    @Test
    void rulesChangedDuringChange_areSentAfterIt() {
        Session session = withAdcRules("{\"web\": {\"precedence\": 1}}", policies.create(context()));
        duringRequest = () -> withAdcRules("{}", session);
        ObjectNode change = Json.object().put("sessionId", session.id());
        change.putObject("rules").put("web", false);
        assertThat(work().send(change)).isTrue();
        assertThat(requests)
                .containsExactly("install {\"web\":{\"precedence\":1}} remove {}", "install {} remove {\"web\":{}}");
    }

    private TdfWork work() {
        return new TdfWork("pcf-sm", store, () -> tdf);
    }

    private Session withAdcRules(String rules, Session session) {
        Session read = Objects.requireNonNull(store.find(session.id()));
        ObjectNode decision = read.decision().deepCopy();
        decision.set("adcRules", Json.parse(rules));
        return commits.together(() -> store.replace(read, Tdf.with(read.withDecision(decision), SD)));
    }
}
