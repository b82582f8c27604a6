// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository.Kind;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.policydata.pcfsm.PdtqTransferPolicy;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class PdtqPoliciesTest {
    private static final String MORNING =
            "{\"startTime\": \"2030-01-02T00:00:00Z\", \"stopTime\": \"2030-01-02T12:00:00Z\"}";
    private static final String EVENING =
            "{\"startTime\": \"2030-01-02T18:00:00Z\", \"stopTime\": \"2030-01-03T00:00:00Z\"}";

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<ObjectNode> warnings = new ArrayList<>();
    private final Map<String, ObjectNode> udr = new HashMap<>();
    private List<PdtqTransferPolicy> configured = List.of(daily("01:00", "03:00"), daily("20:00", "23:00"));
    private PdtqPolicies policies;
    private Outbox outbox;

    private static PdtqTransferPolicy daily(String start, String stop) {
        return new PdtqTransferPolicy(null, start, stop, null, null, List.of(), null, List.of(), List.of());
    }

    @BeforeEach
    void start() {
        Commits commits = new Commits(database.get());
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(
                        policies.reviews(),
                        policies.ends(),
                        policies.udrData(Udr::new),
                        OutboxHandler.of(
                                Callback.KIND, 8, callback -> warnings.add(callback.withObjectProperty("body")))),
                background::add,
                now::get);
        PolicyDatabase policy = new PolicyDatabase(database.get(), commits, Documents.plain(), 1);
        JdbcDocumentStore store = new JdbcDocumentStore("pdtqpolicy", "pdtqpolicyid", policy, now::get);
        policies = new PdtqPolicies(
                new TransferRecords.Ports(
                        store, new KeyWalk(policy, "pdtqpolicy", "pdtqpolicyid")::page, commits, outbox, now::get),
                () -> configured);
    }

    private static ObjectNode request(String more) {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"aspId": "asp", "numOfUes": 10, "qosReference": "gold", "warnNotifReq": true, "notifUri": "http://nef/n",
                 "suppFeat": "F", "desTimeInts": [%s, %s], "x-vendor": 1}
                """.formatted(MORNING, EVENING));
        request.setAll((ObjectNode) Json.parse(more));
        if (request.has("qosParamSet")) {
            request.remove("qosReference");
        }
        return request;
    }

    private static ObjectNode patch(String text) {
        return (ObjectNode) Json.parse(text);
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    private void reviewed(PdtqTransferPolicy... offered) {
        configured = List.of(offered);
        policies.review();
        work();
    }

    private List<String> startTimes(ObjectNode document, String member) {
        return document.path(member)
                .valueStream()
                .map(one -> one.at("/recTimeInt/startTime").asString())
                .toList();
    }

    private static void refused(int status, String cause, Runnable request) {
        assertThatThrownBy(request::run).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(status);
            assertThat(e.problem().cause()).isEqualTo(cause);
        });
    }

    @Test
    void create_offersEachRequestedTime_andModifySelectsOneOffer() {
        PdtqPolicies.Created created = policies.create(request("""
                        {"pdtqRefId": "mine", "selPdtqPolicyId": 7, "pdtqPolicies": [{"pdtqPolicyId": 7, "recTimeInt":
                          {"startTime": "2031-01-01T00:00:00Z", "stopTime": "2031-01-01T01:00:00Z"}}]}"""));
        String id = created.id();
        ObjectNode shown = created.policy().document(id);
        assertThat(startTimes(shown, "pdtqPolicies")).containsExactly("2030-01-02T01:00:00Z", "2030-01-02T20:00:00Z");
        assertThat(shown.path("pdtqRefId").asString()).isEqualTo(id);
        assertThat(shown.has("selPdtqPolicyId")).isFalse();
        assertThat(shown.path("suppFeat").asString()).isEqualTo("0");
        assertThat(shown.path("x-vendor").asInt()).isEqualTo(1);
        work();
        assertThat(udr).as("nothing is selected").isEmpty();

        refused(400, "MANDATORY_IE_INCORRECT", () -> policies.modify(id, patch("{\"selPdtqPolicyId\": 3}")));
        shown = policies.modify(id, patch("""
                        {"selPdtqPolicyId": 2, "aspId": "other", "x-new": {"a": 1}, "x-vendor": null, "notifUri": "http://nef/other"}
                        """)).document(id);
        assertThat(shown).isEqualTo(policies.read(id).document(id));
        assertThat(shown.path("selPdtqPolicyId").asInt()).isEqualTo(2);
        assertThat(shown.path("aspId").asString()).isEqualTo("asp");
        assertThat(shown.at("/x-new/a").asInt()).isEqualTo(1);
        assertThat(shown.has("x-vendor")).isFalse();
        work();
        ObjectNode kept = Objects.requireNonNull(udr.get(id));
        assertThat(kept.at("/pdtqPolicy/pdtqPolicyId").asInt()).isEqualTo(2);
        assertThat(kept.path("notifUri").asString()).isEqualTo("http://nef/other");
        assertThat(kept.path("warnNotifEnabled").booleanValue()).isTrue();
        assertThat(kept.path("qosReference").asString()).isEqualTo("gold");
    }

    @Test
    void review_warnsOnce_andCandidateCanBeSelected() {
        String id = policies.create(request("{}")).id();
        String silent = policies.create(request("{\"warnNotifReq\": false}")).id();
        for (String each : List.of(id, silent)) {
            var _ = policies.modify(each, patch("{\"selPdtqPolicyId\": 1}"));
        }
        reviewed(daily("01:00", "03:00"));
        assertThat(warnings).as("the selected time is still offered").isEmpty();
        reviewed(daily("13:00", "14:00"));
        assertThat(warnings).as("no notification without candidates").isEmpty();
        reviewed(daily("04:00", "05:00"));
        reviewed(daily("04:00", "05:00"));
        assertThat(warnings).hasSize(1);
        assertThat(warnings.getFirst().path("pdtqRefId").asString()).isEqualTo(id);
        assertThat(startTimes(warnings.getFirst(), "candPolicies")).containsExactly("2030-01-02T04:00:00Z");
        int offered = warnings.getFirst().at("/candPolicies/0/pdtqPolicyId").asInt();
        assertThat(offered).isEqualTo(3);
        work();
        assertThat(Objects.requireNonNull(udr.get(id))
                        .at("/pdtqPolicy/pdtqPolicyId")
                        .asInt())
                .as("the selection is kept until another one is made")
                .isEqualTo(1);
        refused(400, "MANDATORY_IE_INCORRECT", () -> policies.modify(id, patch("{\"selPdtqPolicyId\": 1}")));

        reviewed(daily("01:00", "03:00"));
        assertThat(startTimes(warnings.getLast(), "candPolicies")).containsExactly("2030-01-02T01:00:00Z");
        var _ = policies.modify(id, patch("{\"selPdtqPolicyId\": 4, \"warnNotifReq\": false}"));
        reviewed(daily("04:00", "05:00"));
        assertThat(warnings).as("warnings are switched off").hasSize(2);
    }

    @Test
    void elapsedTime_isNeitherOfferedNorWarnedOf() {
        String id = policies.create(request("{}")).id();
        var _ = policies.modify(id, patch("{\"selPdtqPolicyId\": 1}"));
        work();
        now.set(Instant.parse("2030-01-02T13:00:00Z"));
        reviewed(daily("19:00", "20:00"));
        assertThat(warnings).isEmpty();
        assertThat(startTimes(policies.create(request("{}")).policy().document("other"), "pdtqPolicies"))
                .containsExactly("2030-01-02T19:00:00Z");
        configured = List.of();
        assertThat(startTimes(policies.create(request("{}")).policy().document("other"), "pdtqPolicies"))
                .containsExactly("2030-01-02T18:00:00Z");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | gold | | 100 | true",
                "{} | silver | | 100 | false",
                "{\"altQosRefs\": [\"bronze\", \"silver\"]} | silver | | 100 | true",
                "{} | | | 9 | false",
                "{\"qosParamSet\": {\"gfbrUl\": \"2 Mbps\"}} | gold | 2 Mbps | 100 | true",
                "{\"qosParamSet\": {\"gfbrUl\": \"2.1 Mbps\"}} | gold | 2 Mbps | 100 | false",
                "{\"qosParamSet\": {\"maxBitRateUl\": \"1 Gbps\"}} | gold | 2 Mbps | 100 | false",
                "{\"qosParamSet\": {\"gfbrUl\": \"9 Mbps\"}, \"altQosParamSets\": [{\"gfbrUl\": \"1 Mbps\"}]} | | 2 Mbps | 100 | true",
                "{\"qosParamSet\": {\"gfbrUl\": \"9 Mbps\"}, \"altQosParamSets\": [{\"pdb\": 100}]} | | 2 Mbps | 100 | false",
            })
    void offer_requiresRequestedQosOrAlternative(
            String more, String reference, String uplink, int ues, boolean isOffered) {
        configured = List.of(new PdtqTransferPolicy(
                null,
                "01:00",
                "03:00",
                uplink,
                null,
                reference == null ? List.of() : List.of(reference),
                ues,
                List.of("asp"),
                List.of()));
        if (isOffered) {
            assertThat(policies.create(request(more)).policy().offers()).hasSize(1);
        } else {
            refused(403, "REQUESTED_SERVICE_NOT_AUTHORIZED", () -> policies.create(request(more)));
        }
    }

    @Test
    void requestedTimes_withoutTransferPolicies_areOfferedUntilLastHasPassed() {
        configured = List.of();
        String id = policies.create(request("{}")).id();
        assertThat(policies.read(id).offers())
                .extracting(one -> one.get("recTimeInt"))
                .containsExactly(Json.parse(MORNING), Json.parse(EVENING));
        String only = policies.create(request("{\"desTimeInts\": [%s]}".formatted(MORNING)))
                .id();
        work();
        assertThat(udr).as("the only offer is selected").containsOnlyKeys(only);
        now.updateAndGet(before -> before.plus(Duration.ofHours(37)));
        while (outbox.sendDue() > 0) {
            work();
        }
        assertThat(udr).isEmpty();
        refused(404, "RESOURCE_CONTEXT_NOT_FOUND", () -> policies.read(only));
        assertThat(policies.read(id).offers()).hasSize(2);
        now.updateAndGet(before -> before.plus(Duration.ofHours(12)));
        while (outbox.sendDue() > 0) {
            work();
        }
        refused(404, "RESOURCE_CONTEXT_NOT_FOUND", () -> policies.read(id));
        refused(400, "MANDATORY_IE_INCORRECT", () -> policies.create(request("{}")));
        refused(
                400,
                "MANDATORY_IE_INCORRECT",
                () -> policies.create(request("{\"desTimeInts\": {\"no array\": null}}")));
    }

    private final class Udr implements TransferDataRepository {
        @Override
        public boolean write(Kind kind, String referenceId, ObjectNode data) {
            assertThat(kind).isEqualTo(Kind.PDTQ);
            udr.put(referenceId, data);
            return true;
        }

        @Override
        public boolean remove(Kind kind, String referenceId) {
            udr.remove(referenceId);
            return true;
        }
    }
}
