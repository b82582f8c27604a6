// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.binding.Binding.State;
import org.sigcore.policy.role.binding.BsfClient.Answer;
import org.sigcore.policy.role.binding.BsfClient.Result;
import org.sigcore.policy.role.bulwark.LocalSubscriberLocks;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class BsfBindingsTest {
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final Deque<Runnable> background = new ArrayDeque<>();
    private Runnable whileTheBsfIsAsked = () -> {};
    private BindingStore store;
    private Outbox outbox;
    private BsfBindings bindings;

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    @BeforeEach
    void start() {
        start(background::add, Duration.ofMillis(1));
    }

    private void start(Executor executor, Duration patience) {
        Commits commits = new Commits(database.get());
        store = new JdbcBindingStore(new PolicyDatabase(database.get(), commits, Documents.plain(), 1), now::get);
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1), commits, () -> List.of(bindings), executor, now::get);
        bindings = new BsfBindings(
                store,
                new FakeBsf(),
                new LocalSubscriberLocks(1000, System::nanoTime),
                () -> Json.object().put("pcfFqdn", "pcf"),
                commits,
                outbox,
                () -> patience);
    }

    @Test
    void binding_isRegisteredUpdatedAndDeregistered() {
        answer(Result.DONE, Result.DONE, Result.DONE);
        bindings.register("s", session("10.0.0.1"));
        work();
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
        assertThat(binding().document()).isEqualTo(session("10.0.0.1").put("pcfFqdn", "pcf"));
        bindings.update("s", session("10.0.0.2"));
        work();
        bindings.deregister("s", List.of());
        work();
        assertThat(requests).containsExactly("register 10.0.0.1", "update uri 10.0.0.2", "deregister uri");
        assertThat(store.find("s")).isNull();
    }

    @Test
    void bsfAnswer_isStoredInOneCommit_thatClearsOutbox() {
        answer(Result.DONE);
        bindings.register("s", session("10.0.0.1"));
        long reads = database.get().reads();
        long transactions = database.get().transactions();
        work();
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
        assertThat(database.get().reads() - reads).as("the read of this test").isOne();
        assertThat(database.get().transactions() - transactions).isOne();
        now.set(Instant.ofEpochSecond(3600));
        assertThat(retryDue()).isZero();
    }

    @Test
    void awaitBsf_returnsAfterRegistrationAndDeregistration() {
        start(Thread::startVirtualThread, Duration.ofMinutes(1));
        answer(Result.DONE, Result.DONE);
        bindings.register("s", session("10.0.0.1"));
        bindings.awaitBsf("s");
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
        bindings.deregister("s", List.of());
        bindings.awaitBsf("s");
        assertThat(store.find("s")).isNull();
    }

    @Test
    void awaitBsf_isLimitedByPatience() {
        bindings.register("s", session("10.0.0.1"));
        bindings.awaitBsf("s");
        assertThat(requests).isEmpty();
    }

    @Test
    void unreachableBsf_isRetriedWithBackoff() {
        answer(Result.UNREACHABLE, Result.UNREACHABLE, Result.DONE);
        bindings.register("s", session("10.0.0.1"));
        work();
        assertThat(binding().state()).isEqualTo(State.REGISTER);
        assertThat(retryDue()).isZero();
        now.set(Instant.ofEpochSecond(1));
        assertThat(retryDue()).isOne();
        now.set(Instant.ofEpochSecond(2));
        assertThat(retryDue()).isZero();
        now.set(Instant.ofEpochSecond(3));
        assertThat(retryDue()).isOne();
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
    }

    @Test
    void deregistration_isRetried() {
        answer(Result.DONE, Result.UNREACHABLE, Result.UNKNOWN);
        bindings.register("s", session("10.0.0.1"));
        work();
        bindings.deregister("s", List.of());
        work();
        assertThat(binding().state()).isEqualTo(State.DEREGISTER);
        now.set(Instant.ofEpochSecond(1));
        retryDue();
        assertThat(store.find("s")).isNull();
    }

    @Test
    void unregisteredSession_endsWithoutRequest() {
        answer(Result.UNREACHABLE);
        bindings.register("s", session("10.0.0.1"));
        work();
        bindings.deregister("s", List.of());
        work();
        bindings.deregister("other", List.of());
        work();
        assertThat(requests).hasSize(1);
        assertThat(store.find("s")).isNull();
    }

    @Test
    void bindingUnknownToBsf_isRegisteredAgain() {
        answer(Result.DONE, Result.UNKNOWN, Result.DONE);
        bindings.register("s", session("10.0.0.1"));
        work();
        bindings.update("s", session("10.0.0.2"));
        work();
        assertThat(requests).containsExactly("register 10.0.0.1", "update uri 10.0.0.2", "register 10.0.0.2");
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
    }

    @Test
    void refusedBinding_isDropped() {
        answer(Result.REFUSED);
        bindings.register("s", session("10.0.0.1"));
        work();
        assertThat(store.find("s")).isNull();
    }

    @Test
    void otherPcfOfUe_isKnownToEveryProcess_untilSessionEnds() {
        answers.add(new Answer(Result.REFUSED, null, other()));
        bindings.register("s", session("10.0.0.1").put("paraCom", "x"));
        work();
        start(background::add, Duration.ofMillis(1)); // another process
        assertThat(bindings.elsewhere("s")).isEqualTo(other());
        assertThat(bindings.elsewhere("s")).as("again").isEqualTo(other());
        bindings.deregister("s", List.of());
        work();
        assertThat(bindings.elsewhere("s")).isEmpty();
        assertThat(store.find("s")).isNull();
        assertThat(requests).containsExactly("register 10.0.0.1");
    }

    @Test
    void sessionOfUeAtOtherPcf_isRegisteredOnUpdate() {
        answers.add(new Answer(Result.REFUSED, null, other()));
        answer(Result.DONE);
        bindings.register("s", session("10.0.0.1").put("paraCom", "x"));
        work();
        bindings.update("s", session("10.0.0.2").put("paraCom", "x"));
        work();
        assertThat(requests).containsExactly("register 10.0.0.1", "register 10.0.0.2");
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
    }

    @Test
    void register_doesNotWaitForBsf_andStoresWantedBinding() {
        bindings.register("s", session("10.0.0.1"));

        assertThat(requests).isEmpty();
        assertThat(binding().state()).isEqualTo(State.REGISTER);
        answer(Result.DONE);
        background.clear(); // the process that was to send the request has ended
        now.set(Instant.ofEpochSecond(15));
        retryDue();
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
    }

    @Test
    void sessionEndedDuringRegistration_leavesNoBinding() {
        answer(Result.DONE, Result.DONE);
        whileTheBsfIsAsked = () -> bindings.deregister("s", List.of());
        bindings.register("s", session("10.0.0.1"));
        work();
        assertThat(requests).containsExactly("register 10.0.0.1", "deregister uri");
        assertThat(store.find("s")).isNull();
    }

    @Test
    void addressChangedDuringRegistration_isUpdatedAfterIt() {
        answer(Result.DONE, Result.DONE);
        whileTheBsfIsAsked = () -> bindings.update("s", session("10.0.0.2"));
        bindings.register("s", session("10.0.0.1"));
        work();
        assertThat(requests).containsExactly("register 10.0.0.1", "update uri 10.0.0.2");
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
    }

    @Test
    void sessionEndedBeforeRegistration_isNeverRegistered() {
        bindings.register("s", session("10.0.0.1"));
        bindings.deregister("s", List.of());
        work();
        assertThat(requests).isEmpty();
        assertThat(store.find("s")).isNull();
    }

    @Test
    void addressChangedBeforeRegistration_isRegistered() {
        answer(Result.DONE);
        bindings.register("s", session("10.0.0.1"));
        bindings.update("s", session("10.0.0.2"));
        work();
        assertThat(requests).containsExactly("register 10.0.0.2");
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
    }

    @Test
    void bindingChangedByOtherProcessBeforeRegistration_isUpdatedOrEnded() {
        BsfBindings here = bindings;
        answer(Result.DONE, Result.DONE, Result.DONE, Result.DONE);
        for (String session : List.of("s", "t")) {
            here.register(session, session("10.0.0.1"));
        }
        Deque<Runnable> own = new ArrayDeque<>(background);
        background.clear();
        start(background::add, Duration.ofMillis(1)); // another process
        bindings.update("s", session("10.0.0.2"));
        bindings.deregister("t", List.of());
        own.forEach(Runnable::run);
        work();
        assertThat(requests)
                .containsExactly("register 10.0.0.1", "update uri 10.0.0.2", "register 10.0.0.1", "deregister uri");
        assertThat(binding().state()).isEqualTo(State.REGISTERED);
        assertThat(store.find("t")).isNull();
    }

    @Test
    void sharedBinding_isDeregisteredWithLastSession() {
        answer(Result.DONE, Result.DONE, Result.DONE, Result.DONE);
        bindings.register("s", ofSubscriber("10.0.0.1"));
        bindings.register("t", ofSubscriber("10.0.0.1"));
        work();
        bindings.deregister("s", List.of("t", "unknown"));
        work();
        assertThat(requests).containsExactly("register 10.0.0.1", "register 10.0.0.1", "update uri 10.0.0.1");
        assertThat(store.find("s")).isNull();
        bindings.deregister("t", List.of());
        work();
        assertThat(requests).endsWith("deregister uri");
    }

    @Test
    void deregistration_waitsForRegistrationOfSamePduSession() {
        answer(Result.DONE, Result.UNREACHABLE, Result.DONE, Result.DONE);
        bindings.register("s", ofSubscriber("10.0.0.1"));
        work();
        bindings.register("t", ofSubscriber("10.0.0.1"));
        bindings.deregister("s", List.of("t"));
        work();
        assertThat(binding().state()).isEqualTo(State.DEREGISTER);
        now.set(Instant.ofEpochSecond(10));
        retryDue();
        now.set(Instant.ofEpochSecond(60));
        retryDue();
        assertThat(requests).doesNotContain("deregister uri").endsWith("update uri 10.0.0.1");
        assertThat(store.find("s")).isNull();
    }

    @Test
    void unsharedBinding_isDeregistered_despiteOtherSessions() {
        answer(Result.DONE, Result.UNREACHABLE, Result.DONE);
        bindings.register("s", ofSubscriber("10.0.0.1"));
        work();
        bindings.register("t", ofSubscriber("10.0.0.2"));
        bindings.deregister("s", List.of("t"));
        work();
        assertThat(requests).endsWith("deregister uri");
        assertThat(store.find("s")).isNull();
    }

    @Test
    void audit_keepsBindingForOtherSessionWithSameAddress() {
        answer(Result.DONE, Result.DONE, Result.DONE);
        bindings.register("s", ofSubscriber("10.0.0.1"));
        bindings.register("t", ofSubscriber("10.0.0.1"));
        work();
        BindingAudit audit = new BindingAudit(
                store,
                new FakeBsf(),
                bindings,
                lookup -> "10.0.0.1".equals(lookup.ipv4Addr()) ? List.of("t") : List.of());
        assertThat(audit.ask("s")).isEqualTo(AuditVerdict.GONE);
        work();
        assertThat(requests).doesNotContain("deregister uri").endsWith("update uri 10.0.0.1");
        assertThat(store.find("s")).isNull();
    }

    private static ObjectNode ofSubscriber(String ipv4) {
        ObjectNode session = session(ipv4).put("supi", "imsi-1").put("dnn", "ims");
        session.putObject("snssai").put("sst", 1);
        return session;
    }

    private int retryDue() {
        int due = outbox.sendDue();
        work();
        return due;
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    private void answer(Result... results) {
        for (Result result : results) {
            answers.add(new Answer(result, result == Result.DONE ? "uri" : null));
        }
    }

    private Binding binding() {
        return Objects.requireNonNull(store.find("s"));
    }

    private static ObjectNode other() {
        return Json.object().put("pcfSmFqdn", "pcf2.example.com");
    }

    private static ObjectNode session(String ipv4) {
        return Json.object().put("ipv4Addr", ipv4);
    }

    private final class FakeBsf implements BsfClient {
        @Override
        public Answer register(ObjectNode pcfBinding) {
            return next("register " + pcfBinding.get("ipv4Addr").asString());
        }

        @Override
        public Answer update(String uri, ObjectNode pcfBinding) {
            return next("update " + uri + " " + pcfBinding.get("ipv4Addr").asString());
        }

        @Override
        public Result find(ObjectNode pcfBinding) {
            return next("find " + pcfBinding.get("ipv4Addr").asString()).result();
        }

        @Override
        public Answer deregister(String uri) {
            return next("deregister " + uri);
        }

        private Answer next(String request) {
            requests.add(request);
            Runnable once = whileTheBsfIsAsked;
            whileTheBsfIsAsked = () -> {};
            once.run();
            return answers.remove();
        }
    }
}
