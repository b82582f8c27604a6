// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.settings.UserServiceSettings;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.policyds.JdbcSubscriberStore;
import org.sigcore.policy.role.policyds.logic.StateVariables;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Use;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/** Subscriber data of sessions, the identity under which subscribers are stored, and state variables. */
class PolicyDataSourceTest extends SourcesFrame {
    @Test
    void sliceAndDnnData_isFoundUnderAnyKey() {
        SubscriberSnapshot snapshot = source.attach(query("s1"));
        assertThat(snapshot.source()).isEqualTo(Source.UDR);
        assertThat(snapshot.data().get("subscSpendingLimits").booleanValue()).isTrue();
        assertThat(source.current(query("s1")).data()).isEqualTo(snapshot.data());
    }

    @Test
    void unknownUser_isNotStored() {
        udr = new PolicyDataRepository.Answer(404, Json.object());
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.USER_UNKNOWN);
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void unreachableUdr_keepsKnownData() {
        source.attach(query("s1"));
        udr = new PolicyDataRepository.Answer(0, Json.object());
        SubscriberSnapshot snapshot = source.attach(query("s2"));
        assertThat(snapshot.source()).isEqualTo(Source.UNAVAILABLE);
        assertThat(snapshot.data().get("subscSpendingLimits").booleanValue()).isTrue();
    }

    @Test
    void concurrentSessionsOfTwoProcesses_areBothStored() {
        Commits others = new Commits(database.get());
        SubscriberStore otherStore =
                new JdbcSubscriberStore(new PolicyDatabase(database.get(), others, Documents.plain(), 1), () -> NOW);
        Runnable[] meanwhile = {
            () -> otherStore.put(Subscriber.of("imsi-1").usedBy(List.of(new Use("other", "pcf-sm"))))
        };
        commits.together(() -> {
            SubscriberSnapshot attached = source.attach(query("s1"));
            meanwhile[0].run();
            meanwhile[0] = () -> {};
            return attached;
        });
        assertThat(Objects.requireNonNull(store.find("imsi-1")).uses())
                .containsExactlyInAnyOrder(new Use("other", "pcf-sm"), new Use("s1", "pcf-sm"));
        assertThat(commits.replays()).isOne();
    }

    @Test
    void subscriber_isStoredByConfiguredIdentity_andFoundByOtherIdentityIfConfigured() {
        subscription = reporting(null);
        source.attach(query("s1"));
        assertThat(store.find("imsi-1")).isNotNull();
        assertThat(lookups("supi")).isEqualTo(1);
        assertThat(lookups("gpsi")).isZero();
        SubscriberQuery both = new SubscriberQuery(
                "s2", "pcf-sm", "imsi-1", "msisdn-1", query("s2").snssai(), "internet");
        UserServiceSettings before = settings.now().user();
        use(new UserServiceSettings(
                before.udr(),
                before.chf(),
                before.ocs(),
                before.ssv(),
                new UserServiceSettings.Search("GPSI", false, false),
                Map.of("SINGLE_UE_ID_PREFERENTIAL_SEARCH", "true")));
        source.attach(both);
        assertThat(store.find("msisdn-1")).as("it is stored already").isNull();
        assertThat(lookups("gpsi")).isEqualTo(1);
        assertThat(lookups("supi")).isEqualTo(2);
        assertThat(meters.get("policy.subscriber.data")
                        .tag("source", "udr")
                        .counter()
                        .count())
                .isEqualTo(2);
        source.detach(query("s1"));
        source.detach(both);
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "DELETE http://udr/1");
        source.attach(both);
        assertThat(store.find("imsi-1")).isNull();
        assertThat(Objects.requireNonNull(store.find("msisdn-1")).uses()).hasSize(1);
        source.withCounters(both, List.of());
        assertThat(changes.countersChanged("msisdn-1", null, infos)).isTrue();
        ObjectNode change = Json.object().put("ueId", "imsi-1");
        change.putArray("delResources").add("/policy-data/ues/imsi-1/sm-data");
        assertThat(changes.policyDataChanged("msisdn-1", change)).isTrue();
        assertThat(source.current(both).source()).isEqualTo(Source.USER_UNKNOWN);
        source.detach(both);
        assertThat(store.find("msisdn-1")).isNull();
    }

    private double lookups(String by) {
        return meters.get("policy.subscriber.lookups").tag("by", by).counter().count();
    }

    @Test
    void sessionWithoutSupi_isStoredByGpsi() {
        subscription = reporting(null);
        source.attach(new SubscriberQuery("g1", "pcrf-core", "", "msisdn-1", null, "internet"));
        assertThat(store.find("msisdn-1")).isNotNull();
        assertThat(store.find("")).isNull();
    }

    @Test
    void concurrentStateWrites_sendLastStoredValue() {
        Subscriber used = Subscriber.of("imsi-1").usedBy(List.of(new Use("s1", "pcf-sm")));
        store.put(used.withSsv(StateVariables.assigned(Json.object(), remote("old"))));
        meanwhile = () -> {
            Subscriber now = Objects.requireNonNull(store.find("imsi-1"));
            store.put(now.withSsv(StateVariables.assigned(now.ssv(), remote("new"))));
        };
        StateWrites writes = new StateWrites(fakeUdr, store);
        assertThat(writes.send(StateWrites.of("imsi-1", "imsi-1", "remote", remote("old"))))
                .isTrue();
        assertThat(asked).containsExactly("PATCH {\"x\":\"old\"}", "PATCH {\"x\":\"new\"}");
    }

    @Test
    void assignedStateVariable_isSentDespiteUdrNotification() {
        Subscriber used = Subscriber.of("imsi-1").usedBy(List.of(new Use("s1", "pcf-sm")));
        ObjectNode set = StateVariables.assigned(StateVariables.of(Json.object(), "imsi-1", null), remote("ours"));
        ObjectNode before = (ObjectNode) Json.parse(
                "{\"ueId\":\"imsi-1\",\"opSpecDataMap\":{\"x\":{\"dataType\":\"string\",\"value\":\"theirs\"}}}");
        store.put(used.withSsv(StateVariables.changed(set, before)));
        StateWrites writes = new StateWrites(fakeUdr, store);
        assertThat(writes.send(StateWrites.of("imsi-1", "imsi-1", "remote", remote("ours"))))
                .isTrue();
        assertThat(asked).containsExactly("PATCH {\"x\":\"ours\"}");
    }

    @Test
    void addedAmount_isSentAsIncrement() {
        ObjectNode state = (ObjectNode) Json.parse("{\"remote\":{\"x\":6,\"y\":1},\"remoteChanges\":{\"x\":1}}");
        StateWrites writes = new StateWrites(fakeUdr, store);
        assertThat(writes.send(StateWrites.of("imsi-1", "imsi-1", "remote", state)))
                .isTrue();
        assertThat(asked).containsExactly("PATCH {\"y\":1}", "ADD {\"x\":1}");
    }

    @Test
    void subscriber_isFoundByOtherIdentity_ifConfigured() {
        subscription = reporting(null);
        SubscriberQuery both = new SubscriberQuery("s1", "pcf-sm", "imsi-1", "msisdn-1", null, "internet");
        SubscriberQuery gpsiAlone = new SubscriberQuery("g1", "pcrf-core", "", "msisdn-1", null, "internet");
        source.attach(both);
        source.attach(gpsiAlone);
        assertThat(store.find("msisdn-1")).as("another subscriber").isNotNull();
        source.detach(gpsiAlone);
        source.detach(both);

        UserServiceSettings known = settings.now().user();
        use(new UserServiceSettings(
                known.udr(),
                known.chf(),
                known.ocs(),
                known.ssv(),
                new UserServiceSettings.Search("SUPI", false, true),
                Map.of()));
        source.attach(both);
        source.attach(gpsiAlone);
        assertThat(store.find("msisdn-1")).isNull();
        assertThat(Objects.requireNonNull(store.find("imsi-1")).uses())
                .extracting(Use::sessionId)
                .containsExactly("s1", "g1");
        source.detach(both);
        assertThat(source.current(gpsiAlone).source()).isEqualTo(Source.UDR);
        source.detach(gpsiAlone);
        assertThat(store.find("imsi-1")).isNull();
    }

    private static ObjectNode remote(String value) {
        ObjectNode ssv = Json.object();
        ssv.putObject("remote").put("x", value);
        return ssv;
    }
}
