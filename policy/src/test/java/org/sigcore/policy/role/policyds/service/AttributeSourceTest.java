// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SourceAnswer.Status;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.QuerySettings;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import tools.jackson.databind.node.ObjectNode;

/** Attributes of directories, kept while a session uses them. */
class AttributeSourceTest extends SourcesFrame {
    private final List<String> searches = Collections.synchronizedList(new ArrayList<>());
    private ObjectNode entry = Json.object().put("plan", "gold");
    private Status status = Status.FOUND;

    @BeforeEach
    void configure() {
        directories = Map.of("crm", source("(imsi={imsi})", null));
        directory = (name, values) -> {
            searches.add(name + " " + values.get("imsi") + " " + values.get("dnn"));
            return status == Status.FOUND ? SourceAnswer.found(entry) : SourceAnswer.none(status);
        };
    }

    private static LdapDataSource source(String filter, @Nullable Duration refresh) {
        return new LdapDataSource(
                List.of("ldap://127.0.0.1:1"),
                LdapDataSource.Connection.DEFAULT,
                new LdapDataSource.Search("dc=lab", "SUB", filter),
                Map.of("plan", new LdapDataSource.Attribute("plan", "TEXT")),
                new QuerySettings(List.of("pcf-sm"), Duration.ofMillis(300), Duration.ofSeconds(10), refresh));
    }

    private static String plan(SubscriberSnapshot snapshot) {
        return snapshot.data().path("plan").asString("none");
    }

    @Test
    void entry_isSearchedOnce_andCachedWhileSessionUsesIt() {
        SubscriberSnapshot first = source.attach(query("s1"));
        assertThat(plan(first)).isEqualTo("gold");
        assertThat(first.data().path("subscSpendingLimits").booleanValue())
                .as("of the UDR")
                .isTrue();
        assertThat(plan(source.attach(query("s2")))).isEqualTo("gold");
        assertThat(plan(source.current(query("s2")))).isEqualTo("gold");
        assertThat(searches).containsExactly("crm 1 internet");
        source.detach(query("s1"));
        source.detach(query("s2"));
        assertThat(store.find("imsi-1")).isNull();
        source.attach(query("s3"));
        assertThat(searches).hasSize(2);
    }

    @Test
    void newSource_isAskedForSubscriberWithUdrSubscription() {
        subscription = reporting(null);
        directories = Map.of();
        source.attach(query("s1"));
        configure();
        assertThat(plan(source.attach(query("s2")))).isEqualTo("gold");
        assertThat(asked).as("the UDR is asked once").hasSize(1);
    }

    @Test
    void udrAttribute_takesPrecedenceOverDirectory() {
        entry = Json.object().put("plan", "gold").put("subscSpendingLimits", false);
        assertThat(source.attach(query("s1")).data().path("subscSpendingLimits").booleanValue())
                .isTrue();
    }

    @Test
    void sources_areAskedInParallel() {
        CyclicBarrier both = new CyclicBarrier(2);
        whileTheUdrIsAsked = () -> meet(both);
        directory = (name, values) -> {
            meet(both);
            return SourceAnswer.found(entry);
        };
        assertThat(plan(source.attach(query("s1")))).isEqualTo("gold");
    }

    private static void meet(CyclicBarrier both) {
        try {
            both.await(250, TimeUnit.MILLISECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void unavailableSource_isRetriedWithBackoff_andSessionsAreDecidedAgain() {
        status = Status.LATER;
        SubscriberSnapshot without = source.attach(query("s1"));
        assertThat(without.source()).isEqualTo(SubscriberSnapshot.Source.UDR);
        assertThat(plan(without)).isEqualTo("none");
        source.attach(query("s2"));
        pass(Duration.ofSeconds(11));
        assertThat(searches).hasSize(2);
        pass(Duration.ofSeconds(11));
        assertThat(searches).as("the pause has doubled").hasSize(2);
        status = Status.FOUND;
        pass(Duration.ofSeconds(11));
        assertThat(decidedAgain).containsExactlyInAnyOrder("s1", "s2");
        assertThat(plan(source.current(query("s1")))).isEqualTo("gold");
        pass(Duration.ofDays(1));
        assertThat(searches).hasSize(3);
    }

    @Test
    void hangingSource_doesNotDelaySession() {
        directory = (name, values) -> {
            try {
                TimeUnit.SECONDS.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return SourceAnswer.found(entry);
        };
        long begin = System.nanoTime();
        assertThat(plan(source.attach(query("s1")))).isEqualTo("none");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
        configure();
        pass(Duration.ofSeconds(11));
        assertThat(decidedAgain).containsExactly("s1");
    }

    @Test
    void entry_isRefreshedAfterInterval() {
        directories = Map.of("crm", source("(imsi={imsi})", Duration.ofMinutes(10)));
        source.attach(query("s1"));
        pass(Duration.ofMinutes(11));
        assertThat(searches).hasSize(2);
        assertThat(decidedAgain).as("nothing has changed").isEmpty();
        entry = Json.object().put("plan", "silver");
        pass(Duration.ofMinutes(11));
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(plan(source.current(query("s1")))).isEqualTo("silver");
        status = Status.LATER;
        pass(Duration.ofMinutes(11));
        assertThat(plan(source.current(query("s1"))))
                .as("known attributes are kept")
                .isEqualTo("silver");
        status = Status.UNKNOWN;
        pass(Duration.ofMinutes(11));
        assertThat(plan(source.current(query("s1")))).isEqualTo("none");
        source.detach(query("s1"));
        pass(Duration.ofHours(1));
        assertThat(searches).as("not in use any more").hasSize(5);
    }

    @Test
    void searchByDnn_isMadeForEachSession() {
        directories = Map.of("crm", source("(&(imsi={imsi})(apn={dnn}))", null));
        source.attach(query("s1"));
        SubscriberQuery ims =
                new SubscriberQuery("s2", "pcf-sm", "imsi-1", null, query("s1").snssai(), "ims");
        entry = Json.object().put("plan", "voice");
        assertThat(plan(source.attach(ims))).isEqualTo("voice");
        assertThat(plan(source.current(query("s1")))).isEqualTo("gold");
        assertThat(searches).containsExactly("crm 1 internet", "crm 1 ims");
    }

    @Test
    void sources_areChosenByPolicies_orByConfiguration() {
        choice = new SourceChoice(SourceChoice.Udr.AS_CONFIGURED, null, null, null, List.of());
        assertThat(plan(source.attach(query("s1")))).isEqualTo("none");
        choice = new SourceChoice(new SourceChoice.Udr(false, null, null), null, null, null, List.of("crm"));
        assertThat(plan(source.attach(query("s2")))).isEqualTo("gold");
        source.detach(query("s1"));
        source.detach(query("s2"));
        choice = SourceChoice.AS_CONFIGURED;
        SubscriberQuery gx = new SubscriberQuery("g1", "pcrf-core", "imsi-1", null, null, "internet");
        assertThat(plan(source.attach(gx))).isEqualTo("none");
        assertThat(searches).hasSize(1);
    }

    @Test
    void attributesOfRemovedSource_areNotRead() {
        source.attach(query("s1"));
        directories = Map.of();
        assertThat(plan(source.current(query("s1")))).isEqualTo("none");
    }
}
