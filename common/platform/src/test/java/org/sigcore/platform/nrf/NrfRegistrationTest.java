// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.config.NfProperties;
import org.sigcore.platform.config.NrfClientProperties;
import org.sigcore.platform.config.NrfClientProperties.AtStop;
import org.sigcore.platform.config.NrfClientProperties.ReadyWhen;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class NrfRegistrationTest {
    private static final String ID = "6f1d0ab9-2a3b-4c5d-8e9f-001122334455";
    private static final Duration RETRY = Duration.ofMillis(20);
    private final FakeNrf nrf = new FakeNrf();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicInteger load = new AtomicInteger(7);
    private final List<Boolean> notified = new CopyOnWriteArrayList<>();
    private final NfIdentity identity = new NfIdentity(
            "pcf",
            ID,
            new NfProperties(ID, "pcf.lab", false, List.of(), "site-1", "set001", 3, 50, false, Map.of()),
            List.of(PlmnId.parse("001-01")),
            false);
    private final NrfRegistration registration = registration(this::profile, true);

    private NrfRegistration registration(@Nullable NfProfileSource source, boolean enabled) {
        return registration(source, enabled, ReadyWhen.SERVING, AtStop.DEREGISTER);
    }

    private NrfRegistration registration(
            @Nullable NfProfileSource source, boolean enabled, ReadyWhen readyWhen, AtStop atStop) {
        identity.reachableAt(ApiRoot.parse("http://127.0.0.1:7300"));
        var properties = new NrfClientProperties(
                enabled,
                ApiRoot.parse("http://127.0.0.1:7100"),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                RETRY,
                RETRY.multipliedBy(4),
                RETRY.multipliedBy(16),
                10,
                18,
                readyWhen,
                atStop,
                NrfClientProperties.Assertion.AUTO);
        return new NrfRegistration(identity, source, nrf, properties, load::get, List.of(notified::add), meters);
    }

    private ObjectNode profile() {
        ObjectNode profile = identity.profile("PCF");
        identity.addService(profile, "npcf-smpolicycontrol", "v1", "1.3.0");
        return profile;
    }

    @AfterEach
    void stop() {
        registration.stop();
    }

    @Test
    void start_registersTheCompleteProfile() {
        registration.start();
        until("registered", registration::registered);
        assertThat(nrf.received.getFirst().request().headers().get("3gpp-sbi-message-priority"))
                .isEqualTo("18");
        ObjectNode sent = nrf.received.getFirst().request().jsonObject();
        assertThat(sent.get("nfInstanceId").stringValue()).isEqualTo(ID);
        assertThat(sent.get("heartBeatTimer").intValue()).isEqualTo(30);
        assertThat(sent.get("load").intValue()).isEqualTo(7);
        assertThat(sent.get("plmnList")).isEqualTo(Json.parse("[{\"mcc\":\"001\",\"mnc\":\"01\"}]"));
        assertThat(sent.at("/nfServiceList/npcf-smpolicycontrol/ipEndPoints/0/port")
                        .intValue())
                .isEqualTo(7300);
        assertThat(nrf.received.getFirst().request().headers().get("user-agent"))
                .isEqualTo("PCF-" + ID);
    }

    @Test
    void heartbeats_followTheTimerOfTheNrfAndReportLoad() {
        registration.start();
        until("registered", registration::registered);
        load.set(42);
        until("two heartbeats", () -> nrf.count("PATCH") >= 2);
        JsonNode profile = nrf.profiles.getOrDefault(ID, Json.object());
        assertThat(profile.get("load").intValue()).isEqualTo(42);
        assertThat(profile.get("nfStatus").stringValue()).isEqualTo("REGISTERED");
        assertThat(nrf.count("PUT")).isEqualTo(1);
    }

    @Test
    void heartbeatForUnknownProfile_registersAgain() {
        registration.start();
        until("registered", registration::registered);
        nrf.profiles.clear();
        until("registered again", () -> nrf.profiles.containsKey(ID));
        until("notified twice", () -> notified.equals(List.of(true, true)));
    }

    @Test
    void nrfUnreachable_retriesWithBackOffAndNotifiesListener() {
        nrf.away = true;
        registration.start();
        until("five attempts", () -> nrf.received.size() >= 5);
        assertThat(registration.registered()).isFalse();
        for (int attempt = 1; attempt < 5; attempt++) {
            long gap = nrf.received.get(attempt).nanos()
                    - nrf.received.get(attempt - 1).nanos();
            assertThat(gap)
                    .isGreaterThanOrEqualTo(
                            RETRY.multipliedBy(Math.min(4, 1 << (attempt - 1))).toNanos());
        }
        nrf.away = false;
        until("registered", registration::registered);
        until("notified", () -> notified.equals(List.of(true)));
    }

    @Test
    void retryAfterOfNrf_delaysNextAttemptWithinLimit() {
        nrf.refusal = ProblemDetails.of(503, "NF_CONGESTION", "busy");
        nrf.retryAfter = "3600";
        registration.start();
        until("two attempts", () -> nrf.count("PUT") >= 2);
        long gap = nrf.received.get(1).nanos() - nrf.received.get(0).nanos();
        assertThat(gap).isGreaterThanOrEqualTo(RETRY.toNanos() * 16);
    }

    @Test
    void refusedRegistration_isReportedAndRetriedLessOften() {
        nrf.refusal = ProblemDetails.of(
                400, "MANDATORY_IE_INCORRECT", "no profile", new InvalidParam("/fqdn", "expected a name"));
        registration.start();
        until("six attempts", () -> nrf.count("PUT") >= 6);
        NrfFailure trouble = Objects.requireNonNull(registration.trouble());
        assertThat(trouble.details())
                .containsEntry("operation", "register")
                .containsEntry("status", 400)
                .containsEntry("cause", "MANDATORY_IE_INCORRECT")
                .containsEntry("invalidParams", "[{\"param\":\"/fqdn\",\"reason\":\"expected a name\"}]");
        long last = nrf.received.get(5).nanos() - nrf.received.get(4).nanos();
        assertThat(last).as("longer than while the NRF is away").isGreaterThanOrEqualTo(RETRY.toNanos() * 16);
        assertThat(requests("refused")).isGreaterThanOrEqualTo(5);
        nrf.refusal = null;
        until("registered", registration::registered);
        assertThat(registration.trouble()).isNull();
        until("counted", () -> requests("done") == 1);
    }

    private double requests(String result) {
        return meters.counter("sigcore.nrf.requests", "operation", "register", "result", result)
                .count();
    }

    @Test
    void readyWhenRegistered_awaitsOnlyTheFirstRegistration() {
        NrfRegistration awaiting = registration(this::profile, true, ReadyWhen.REGISTERED, AtStop.DEREGISTER);
        nrf.away = true;
        awaiting.start();
        until("two attempts", () -> nrf.received.size() >= 2);
        assertThat(awaiting.awaited()).isTrue();
        nrf.away = false;
        until("registered", awaiting::registered);
        until("no longer awaited", () -> !awaiting.awaited());
        awaiting.stop();
        assertThat(awaiting.registered()).isFalse();
        assertThat(awaiting.awaited()).isFalse();
        assertThat(registration.awaited()).as("not configured").isFalse();
        assertThat(registration(null, true, ReadyWhen.REGISTERED, AtStop.DEREGISTER)
                        .awaited())
                .as("in a process that does not register")
                .isFalse();
    }

    @Test
    void stopWithLeave_doesNotDeregister() {
        NrfRegistration leaving = registration(this::profile, true, ReadyWhen.SERVING, AtStop.LEAVE);
        leaving.start();
        until("registered", leaving::registered);
        leaving.stop();
        assertThat(nrf.count("DELETE")).isZero();
        assertThat(nrf.profiles).containsKey(ID);
    }

    @Test
    void isNews_isTrueOnlyForChangedFailure() {
        Instant now = Instant.EPOCH;
        NrfFailure away = NrfFailure.after(null, "register", "refused from port 1", null, now);
        NrfFailure still = NrfFailure.after(away, "register", "refused from port 2", null, now);
        NrfFailure refused = NrfFailure.after(still, "register", "400", ProblemDetails.of(400, "A", null), now);
        NrfFailure again = NrfFailure.after(refused, "register", "400", ProblemDetails.of(400, "A", null), now);
        NrfFailure other = NrfFailure.after(again, "register", "400", ProblemDetails.of(400, "B", null), now);
        assertThat(away.isNews(null)).isTrue();
        assertThat(still.isNews(away)).isFalse();
        assertThat(refused.isNews(still)).isTrue();
        assertThat(again.isNews(refused)).isFalse();
        assertThat(other.isNews(again)).isTrue();
        assertThat(other.attempts()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
            http://127.0.0.1:7300        | false | -       | {"ipv4Addresses":["127.0.0.1"]}                  | {"ipv4Address":"127.0.0.1","transport":"TCP","port":7300}
            http://127.0.0.1:7300        | true  | pcf.lab | {"fqdn":"pcf.lab","ipv4Addresses":["127.0.0.1"]} | {"ipv4Address":"127.0.0.1","transport":"TCP","port":7300}
            http://[::1]:7300            | false | -       | {"ipv6Addresses":["::1"]}                        | {"ipv6Address":"::1","transport":"TCP","port":7300}
            http://pcf.svc.cluster:7300  | false | pcf.svc.cluster | {"fqdn":"pcf.svc.cluster"}                | {"transport":"TCP","port":7300}
            http://pcf.svc.cluster:7300  | true  | pcf.svc.cluster | {"fqdn":"pcf.lab"}                        | {"transport":"TCP","port":7300}
            """)
    void fqdn_isPublishedOnlyIfItResolves(
            String root, boolean resolves, @Nullable String serviceName, String profile, String endPoint) {
        NfIdentity nf = new NfIdentity(
                "pcf",
                ID,
                new NfProperties(ID, "pcf.lab", resolves, List.of(), null, null, 1, 1, false, Map.of()),
                List.of(PlmnId.parse("001-01")),
                false);
        nf.reachableAt(ApiRoot.parse(root));
        ObjectNode document = nf.profile("PCF");
        ObjectNode service = nf.addService(document, "npcf-smpolicycontrol", "v1", "1.3.0");
        document.retain("fqdn", "ipv4Addresses", "ipv6Addresses");
        assertThat(document).isEqualTo(Json.parse(profile));
        assertThat(Json.string(service, "fqdn")).isEqualTo(serviceName);
        assertThat(service.at("/ipEndPoints/0")).isEqualTo(Json.parse(endPoint));
        assertThat(nf.address().fqdn()).isEqualTo(serviceName);
    }

    @Test
    void malformedResponses_areRetried() {
        nrf.confused = true;
        registration.start();
        until("three attempts", () -> nrf.count("PUT") >= 3);
        nrf.confused = false;
        until("registered", registration::registered);
    }

    @Test
    void nrfBackWithItsData_notifiesListenerWithoutRegistering() {
        registration.start();
        until("registered", registration::registered);
        nrf.away = true;
        until("a heartbeat failed", () -> nrf.count("PATCH") >= 1);
        nrf.away = false;
        until("notified", () -> notified.equals(List.of(true, false)));
        assertThat(nrf.count("PUT")).isEqualTo(1);
    }

    @Test
    void stop_deregisters() {
        registration.start();
        until("registered", registration::registered);
        registration.stop();
        assertThat(nrf.profiles).isEmpty();
        assertThat(registration.registered()).isFalse();
    }

    @Test
    void withoutProfileOrDisabled_sendsNoRequests() {
        NrfRegistration idle = registration(null, true);
        idle.start();
        idle.stop();
        NrfRegistration disabled = registration(this::profile, false);
        disabled.start();
        disabled.stop();
        assertThat(nrf.received).isEmpty();
    }
}
