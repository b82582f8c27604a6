// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SourceAnswer.Status;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.datasources.QuerySettings;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.datasources.ShUserDataReader;

/** Subscriptions at an HSS and its push notifications. */
class HssSourceTest extends SourcesFrame {
    private static final String SUBSCRIPTION = "hss:home/491";
    private long expiry;

    @BeforeEach
    void configure() {
        hsss = Map.of(
                "home",
                new ShDataSource(
                        null,
                        null,
                        null,
                        "SUBSCRIBE",
                        Map.of("state", new ShDataSource.Attribute("IMSUserState", null, null, "TEXT")),
                        new QuerySettings(List.of("pcf-sm"), Duration.ofMillis(300), Duration.ofSeconds(10), null)));
        hss = () -> new SourceAnswer(Status.FOUND, Json.object().put("state", "REGISTERED"), SUBSCRIPTION, expiry);
    }

    private boolean push(String identity, int state) {
        return push(identity, state, "home");
    }

    private boolean push(String identity, int state, String source) {
        return changes.userDataPushed(
                identity,
                ShUserDataReader.read(
                        ("<Sh-Data><Sh-IMS-Data><IMSUserState>" + state + "</IMSUserState></Sh-IMS-Data></Sh-Data>")
                                .getBytes(StandardCharsets.UTF_8)),
                List.of(source));
    }

    private static String state(SubscriberSnapshot snapshot) {
        return snapshot.data().path("state").asString("none");
    }

    private List<String> hssRequests() {
        return asked.stream()
                .filter(each -> each.startsWith("Sh ") || each.startsWith("end "))
                .toList();
    }

    @Test
    void push_isStored_andEachSessionIsDecidedAgain() {
        assertThat(state(source.attach(query("s1")))).isEqualTo("REGISTERED");
        source.attach(query("s2"));
        assertThat(push("491", 0)).isTrue();
        work();
        assertThat(decidedAgain).containsExactly("s1", "s2");
        assertThat(state(source.current(query("s1")))).isEqualTo("NOT_REGISTERED");
        assertThat(push("491", 0)).as("repeated without change").isTrue();
        assertThat(push("492", 0)).as("another subscriber").isFalse();
        assertThat(push("491", 1, "other")).as("another HSS").isFalse();
        work();
        assertThat(decidedAgain).hasSize(2);
    }

    @Test
    void hssSubscription_endsWithLastSession() {
        source.attach(query("s1"));
        source.attach(query("s2"));
        source.detach(query("s1"));
        work();
        assertThat(hssRequests()).containsExactly("Sh home");
        source.detach(query("s2"));
        work();
        assertThat(hssRequests()).containsExactly("Sh home", "end " + SUBSCRIPTION);
        assertThat(push("491", 0)).isFalse();
        source.attach(query("s3"));
        assertThat(push("491", 0)).isTrue();
    }

    @Test
    void sessionRollback_endsHssSubscription() {
        assertThatThrownBy(() -> commits.unit().call(() -> {
                    source.attach(query("s1"));
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        work();
        assertThat(hssRequests()).containsExactly("Sh home", "end " + SUBSCRIPTION);
    }

    @Test
    void hssSubscription_isEnded_whenUdrDoesNotKnowUser() {
        udr = new PolicyDataRepository.Answer(404, Json.object());
        source.attach(query("s1"));
        work();
        assertThat(hssRequests()).containsExactly("Sh home", "end " + SUBSCRIPTION);
        assertThat(push("491", 0)).isFalse();
    }

    @Test
    void hssSubscription_isRenewedBeforeExpiry() {
        expiry = NOW.plusSeconds(1_000).toEpochMilli();
        source.attach(query("s1"));
        pass(Duration.ofSeconds(850));
        assertThat(hssRequests()).hasSize(1);
        expiry = NOW.plusSeconds(2_000).toEpochMilli();
        pass(Duration.ofSeconds(60));
        assertThat(hssRequests()).containsExactly("Sh home", "Sh home");
        assertThat(push("491", 0)).isTrue();
    }

    @Test
    void lateAnswer_endsItsSubscription_andSourceIsAskedAgain() throws Exception {
        hss = () -> {
            try {
                TimeUnit.MILLISECONDS.sleep(600);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new SourceAnswer(Status.FOUND, Json.object(), SUBSCRIPTION, 0);
        };
        assertThat(state(source.attach(query("s1")))).isEqualTo("none");
        TimeUnit.MILLISECONDS.sleep(600);
        work();
        assertThat(hssRequests()).containsExactly("Sh home", "end " + SUBSCRIPTION);
        configure();
        pass(Duration.ofSeconds(11));
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(push("491", 0)).isTrue();
    }

    @Test
    void hssSubscriptionWithoutData_isKept_andEndsWithSession() {
        hss = () -> new SourceAnswer(Status.LATER, Json.object(), SUBSCRIPTION, 0);
        assertThat(state(source.attach(query("s1")))).isEqualTo("none");
        assertThat(push("491", 1)).isTrue();
        assertThat(state(source.current(query("s1")))).isEqualTo("REGISTERED");
        source.detach(query("s1"));
        work();
        assertThat(hssRequests()).containsExactly("Sh home", "end " + SUBSCRIPTION);
    }
}
