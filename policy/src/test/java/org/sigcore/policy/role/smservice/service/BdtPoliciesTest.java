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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository.Kind;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.policydata.pcfsm.BdtTransferPolicy;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class BdtPoliciesTest {
    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<ObjectNode> warnings = new ArrayList<>();
    private final Map<String, ObjectNode> udr = new ConcurrentHashMap<>();
    private Runnable beforeUdrRequest = () -> {};
    private List<BdtTransferPolicy> configured = List.of(daily("01:00", "03:00"), daily("20:00", "23:00"));
    private BdtPolicies policies;
    private Outbox outbox;

    private static BdtTransferPolicy daily(String start, String stop) {
        return new BdtTransferPolicy(null, start, stop, null, null, 7, null, List.of(), List.of());
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
        JdbcDocumentStore store = new JdbcDocumentStore("bdtpolicy", "bdtpolicyid", policy, now::get);
        policies = new BdtPolicies(
                new TransferRecords.Ports(
                        store, new KeyWalk(policy, "bdtpolicy", "bdtpolicyid")::page, commits, outbox, now::get),
                () -> configured);
    }

    private static ObjectNode request(String asp, String features) {
        return (ObjectNode) Json.parse("""
                {"aspId": "%s", "numOfUes": 1, "volPerUe": {"totalVolume": 1}, "suppFeat": "%s", "notifUri": "http://nef/n",
                 "warnNotifReq": true, "desTimeInt": {"startTime": "2030-01-02T00:00:00Z", "stopTime": "2030-01-03T00:00:00Z"}}
                """.formatted(asp, features));
    }

    private static ObjectNode selection(int id) {
        return (ObjectNode) Json.parse("{\"bdtPolData\": {\"selTransPolicyId\": %d}}".formatted(id));
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    private void reviewed(BdtTransferPolicy... offered) {
        configured = List.of(offered);
        policies.review();
        work();
    }

    private static void refused(Runnable change) {
        assertThatThrownBy(change::run).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().cause()).isEqualTo("MANDATORY_IE_INCORRECT");
            assertThat(Objects.requireNonNull(e.problem().invalidParams())
                            .getFirst()
                            .param())
                    .isEqualTo("/bdtPolData/selTransPolicyId");
        });
    }

    @Test
    void review_doesNotWarnOfElapsedTime() {
        String id = policies.create(request("a", "1")).id();
        var _ = policies.modify(id, selection(1));
        now.set(Instant.parse("2030-01-02T04:00:00Z"));
        reviewed(daily("20:00", "23:00"));
        assertThat(warnings).isEmpty();
        var _ = policies.modify(id, selection(2));
        reviewed(daily("21:00", "22:00"));
        assertThat(warnings).hasSize(1);
    }

    @Test
    void udrWritesOutOfOrder_endWithLatestSelection() {
        String id = policies.create(request("a", "1")).id();
        work();
        var _ = policies.modify(id, selection(1));
        beforeUdrRequest = () -> {
            beforeUdrRequest = () -> {};
            var _ = policies.modify(id, selection(2));
            work(); // the second one arrives before the first
        };
        work();
        assertThat(Objects.requireNonNull(udr.get(id))
                        .at("/transPolicy/transPolicyId")
                        .asInt())
                .isEqualTo(2);
        var _ = policies.modify(id, selection(1));
        beforeUdrRequest = () -> {
            beforeUdrRequest = () -> {};
            var _ = policies.modify(id, selection(0));
            work();
        };
        work();
        assertThat(udr).isEmpty();
    }

    @Test
    void selection_isRefusedUnlessOffered() {
        String id = policies.create(request("a", "1")).id();
        refused(() -> policies.modify(id, selection(3)));
        String unwarned = policies.create(request("b", "0")).id();
        refused(() -> policies.modify(unwarned, selection(0)));
        var _ = policies.modify(id, selection(2));

        reviewed(daily("01:00", "03:00"));
        assertThat(warnings).hasSize(1);
        assertThat(warnings.getFirst().at("/candPolicies/0/transPolicyId").asInt())
                .isEqualTo(3);
        refused(() -> policies.modify(id, selection(2)));

        reviewed(daily("22:00", "22:00:10"));
        assertThat(warnings).hasSize(2);
        assertThat(warnings.getLast().has("candPolicies")).as("nothing fits").isFalse();
        refused(() -> policies.modify(id, selection(3)));
        refused(() -> policies.modify(id, selection(2)));
        reviewed(daily("22:00", "22:00:10"));
        assertThat(warnings).as("candidates already notified").hasSize(2);

        reviewed(daily("04:00", "05:00"));
        int offered = warnings.getLast().at("/candPolicies/0/transPolicyId").asInt();
        assertThat(policies.modify(id, selection(offered)).isInvalid()).isFalse();
        work();
        assertThat(Objects.requireNonNull(udr.get(id)).get("bdtpStatus").asString())
                .isEqualTo("VALID");
        assertThat(policies.modify(id, selection(0)).chosen()).isNull();
    }

    @Test
    void patch_keepsUnknownMembers_andIgnoresReadOnlyMembers() {
        ObjectNode request = request("a", "1").put("x-of-request", "asked");
        String id = policies.create(request).id();
        ObjectNode patch = (ObjectNode) Json.parse("""
                {"bdtReqData": {"warnNotifReq": false, "aspId": "other", "numOfUes": 9, "x-new": {"a": 1, "b": 2}, "x-of-request": null},
                 "bdtPolData": {"selTransPolicyId": 1, "bdtRefId": "other", "transfPolicies": [], "x-data": true}, "x-top": [1]}
                """);
        ObjectNode shown = policies.modify(id, patch).document(id);
        assertThat(shown).isEqualTo(policies.read(id).document(id));
        assertThat(shown.at("/bdtReqData/x-new")).isEqualTo(Json.parse("{\"a\": 1, \"b\": 2}"));
        assertThat(shown.path("bdtReqData").has("x-of-request")).isFalse();
        assertThat(shown.at("/bdtReqData/aspId").asString()).isEqualTo("a");
        assertThat(shown.at("/bdtReqData/numOfUes").asInt()).isEqualTo(1);
        assertThat(shown.at("/bdtReqData/warnNotifReq").booleanValue()).isFalse();
        assertThat(shown.at("/bdtPolData/x-data").booleanValue()).isTrue();
        assertThat(shown.at("/bdtPolData/bdtRefId").asString()).isEqualTo(id);
        assertThat(shown.at("/bdtPolData/transfPolicies")).hasSize(2);
        assertThat(shown.at("/x-top/0").asInt()).isEqualTo(1);

        var _ = policies.modify(id, selection(2));
        ObjectNode removal = (ObjectNode) Json.parse("""
                {"bdtReqData": {"x-new": {"a": null}}, "bdtPolData": {"selTransPolicyId": 2, "x-data": null}, "x-top": null}
                """);
        shown = policies.modify(id, removal).document(id);
        assertThat(shown.at("/bdtReqData/x-new")).isEqualTo(Json.parse("{\"b\": 2}"));
        assertThat(shown.path("bdtPolData").has("x-data")).isFalse();
        assertThat(shown.has("x-top")).isFalse();
        assertThat(policies.create(request).id())
                .as("an identical request returns the stored policy")
                .isEqualTo(id);
    }

    @Test
    void review_coversAllPages() {
        configured = List.of(daily("01:00", "03:00"));
        for (int i = 0; i < 250; i++) {
            var _ = policies.create(request("asp" + i, "1"));
        }
        reviewed(daily("02:00", "03:00"));
        assertThat(warnings).hasSize(250);
        reviewed(daily("02:00", "03:00"));
        assertThat(warnings).hasSize(250);
        now.updateAndGet(before -> before.plus(Duration.ofDays(3)));
        while (outbox.sendDue() > 0) {
            work();
        }
        assertThat(udr).isEmpty();
        PolicyDatabase policy = new PolicyDatabase(database.get(), new Commits(database.get()), Documents.plain(), 1);
        assertThat(new KeyWalk(policy, "bdtpolicy", "bdtpolicyid").page("", 10)).isEmpty();
    }

    /** A UDR that runs an action before each request. */
    private final class Udr implements TransferDataRepository {
        @Override
        public boolean write(Kind kind, String referenceId, ObjectNode data) {
            beforeUdrRequest.run();
            assertThat(kind).isEqualTo(Kind.BDT);
            udr.put(referenceId, data);
            return true;
        }

        @Override
        public boolean remove(Kind kind, String referenceId) {
            beforeUdrRequest.run();
            udr.remove(referenceId);
            return true;
        }
    }
}
