// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;

class UsageChangeTest {
    private static UsageContext context(String limit, String left, String former) {
        return UsageContext.of(Json.parse("""
                {"quotas": {"plan": {"limit": %s, "left": %s, "used": {"totalVolume": 1}, "start": "2026-11-01T00:00:00Z",
                  "resetTime": "2026-12-01T00:00:00Z", "former": %s}}}""".formatted(limit, left, former)));
    }

    private static UsageContext volume(long left) {
        return context("{\"totalVolume\": 1000}", "{\"totalVolume\": " + left + "}", "[]");
    }

    private static UsageChange change(UsageContext before, UsageContext after) {
        return UsageChange.between(before, after).getFirst();
    }

    @Test
    void change_isMeasuredInPercentOfLimit() {
        UsageChange change = change(volume(900), volume(199));
        assertThat(change.from()).isEqualTo(10);
        assertThat(change.to()).isEqualTo(80);
        assertThat(change.reset()).isFalse();
        assertThat(change.counter().at("/left/totalVolume").asInt()).isEqualTo(199);
        assertThat(change.counter().path("resetTime").asString()).isEqualTo("2026-12-01T00:00:00Z");
    }

    @Test
    void change_reaches100Percent_onlyWhenNothingIsLeft() {
        assertThat(change(volume(2), volume(1)).to()).isEqualTo(99);
        assertThat(change(volume(1), volume(0)).to()).isEqualTo(100);
        UsageContext much = context("{\"totalVolume\": 9000000000000000000}", "{\"totalVolume\": 1}", "[]");
        assertThat(change(volume(1), much).to()).isEqualTo(99);
        assertThat(change(volume(1), context("{\"totalVolume\": 0}", "{\"totalVolume\": 0}", "[]"))
                        .to())
                .isEqualTo(100);
    }

    @Test
    void mostUsedUnit_decidesPercentage_andCarriedOverVolumeIsUnused() {
        assertThat(change(
                                volume(900),
                                context(
                                        "{\"totalVolume\": 1000, \"duration\": 100}",
                                        "{\"totalVolume\": 900, \"duration\": 30}",
                                        "[]"))
                        .to())
                .isEqualTo(70);
        assertThat(change(volume(900), volume(1500)).to()).isZero();
    }

    @Test
    void newPeriod_startsAtZeroPercent() {
        UsageContext next =
                context("{\"totalVolume\": 1000}", "{\"totalVolume\": 950}", "[{\"until\": \"2026-11-20T00:00:00Z\"}]");
        UsageChange change = change(volume(0), next);
        assertThat(change.reset()).isTrue();
        assertThat(change.from()).isZero();
        assertThat(change.to()).isEqualTo(5);
    }

    @Test
    void unchangedOrNewCounter_isNoChange() {
        assertThat(UsageChange.between(volume(5), volume(5))).isEmpty();
        assertThat(UsageChange.between(UsageContext.EMPTY, volume(5))).isEmpty();
    }
}
