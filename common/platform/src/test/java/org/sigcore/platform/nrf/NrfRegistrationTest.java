// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.platform.testing.Eventually.until;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.config.NfProperties;
import org.sigcore.platform.config.NrfClientProperties;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class NrfRegistrationTest {
    private static final String ID = "6f1d0ab9-2a3b-4c5d-8e9f-001122334455";
    private static final Duration RETRY = Duration.ofMillis(20);
    private final FakeNrf nrf = new FakeNrf();
    private final AtomicInteger load = new AtomicInteger(7);
    private final List<Boolean> told = new CopyOnWriteArrayList<>();
    private final NfIdentity identity = new NfIdentity(
            "pcf",
            ID,
            new NfProperties(ID, "pcf.lab", List.of(), "site-1", "set001", 3, 50),
            List.of(PlmnId.parse("001-01")));
    private final NrfRegistration registration = registration(this::profile, true);

    private NrfRegistration registration(@Nullable NfProfileSource source, boolean enabled) {
        identity.reachableAt(ApiRoot.parse("http://127.0.0.1:7300"));
        var properties = new NrfClientProperties(
                enabled,
                ApiRoot.parse("http://127.0.0.1:7100"),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                RETRY,
                RETRY.multipliedBy(4),
                10,
                18);
        return new NrfRegistration(identity, source, nrf, properties, load::get, List.of(told::add));
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
    void registersTheWholeProfile() {
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
    void sendsHeartbeatsAtThePaceOfTheNrfWithItsLoad() {
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
    void registersAgainWhenTheNrfHasForgottenIt() {
        registration.start();
        until("registered", registration::registered);
        nrf.profiles.clear();
        until("registered anew", () -> nrf.profiles.containsKey(ID));
        until("told twice", () -> told.equals(List.of(true, true)));
    }

    @Test
    void triesLessOftenWhileTheNrfIsAway_andSaysWhenItIsBack() {
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
        until("told", () -> told.equals(List.of(true)));
    }

    @Test
    void answersThatMakeNoSenseDoNotEndIt() {
        nrf.confused = true;
        registration.start();
        until("three attempts", () -> nrf.count("PUT") >= 3);
        nrf.confused = false;
        until("registered", registration::registered);
    }

    @Test
    void aRestartOfTheNrfThatKeptItsDataIsToldToo() {
        registration.start();
        until("registered", registration::registered);
        nrf.away = true;
        until("a heartbeat failed", () -> nrf.count("PATCH") >= 1);
        nrf.away = false;
        until("told", () -> told.equals(List.of(true, false)));
        assertThat(nrf.count("PUT")).isEqualTo(1);
    }

    @Test
    void aChangedProfileIsRegisteredAtOnce() {
        nrf.heartBeatTimer = 3600;
        registration.start();
        until("registered", registration::registered);
        registration.profileChanged();
        until("registered anew", () -> nrf.count("PUT") == 2);
    }

    @Test
    void deregistersWhenItStops() {
        registration.start();
        until("registered", registration::registered);
        registration.stop();
        assertThat(nrf.profiles).isEmpty();
        assertThat(registration.registered()).isFalse();
    }

    @Test
    void aProcessWithoutAProfileStaysSilent() {
        NrfRegistration idle = registration(null, true);
        idle.start();
        idle.stop();
        NrfRegistration disabled = registration(this::profile, false);
        disabled.start();
        disabled.stop();
        assertThat(nrf.received).isEmpty();
    }
}
