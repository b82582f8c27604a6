// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.gatling.sbi.SbiDsl.sbi;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.nrf.NrfState.Interest;

/** Targets of calls to preloaded resources, and the notifications that calls cause. */
class NrfCallsTest {
    private static final ApiRoot SUBSCRIBER = ApiRoot.parse("http://127.0.0.1:1");
    private final Scenario scenario = ScenarioLoader.load(Path.of("..", "scenarios", "nrf", "nrf-5k.yaml"));
    private final NrfState state = new NrfState();
    private final Map<String, Long> counted = new ConcurrentHashMap<>();

    private NrfCalls calls() {
        for (Population population : scenario.population()) {
            state.populated(population);
            state.registered(population, "instance of " + population.nfType());
        }
        return new NrfCalls(
                scenario,
                sbi().target("http://127.0.0.1:2"),
                state,
                SUBSCRIBER,
                new AtomicLong(),
                (name, more) -> counted.merge(name, more, Long::sum));
    }

    private Call call(String kind) {
        return scenario.traffic().stream()
                .filter(each -> each.call().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void preloadedSubscription_isUpdatedAtItsPath() {
        state.subscribed("/nnrf-nfm/v1/subscriptions/1");
        assertThat("/" + calls().knows(call("updateSubscription")).get("subscription"))
                .as("the target is a slash and this attribute")
                .isEqualTo("/nnrf-nfm/v1/subscriptions/1");
    }

    @Test
    void watchers_areThoseOfTheType_andForAChangeThoseOfTheAttribute() {
        for (int i = 0; i < 28; i++) {
            state.watched(NrfLoader.interest(i % 2 == 0 ? "PCF" : "AMF", i), 1);
        }
        assertThat(state.watchers("PCF")).isEqualTo(14);
        assertThat(state.watchers(new Interest("PCF", NrfState.LOAD))
                        + state.watchers(new Interest("PCF", NrfState.PRIORITY)))
                .isEqualTo(14);
        assertThat(state.watchers(new Interest("AMF", NrfState.PRIORITY))).isPositive();
        state.watched(NrfLoader.interest("PCF", 0), -1);
        assertThat(state.watchers("PCF")).isEqualTo(13);
        assertThat(state.watchers("UDM")).isZero();
    }

    @Test
    void userOfARegistration_knowsTheTypeWhoseSubscribersAreNotified() {
        NrfCalls calls = calls();
        assertThat(calls.knows(call("register"))).containsEntry("nfType", "PCF");
        Map<String, Object> user = calls.knows(call("heartbeatWithLoad"));
        assertThat("instance of " + user.get("nfType")).isEqualTo(user.get("instance"));
    }
}
