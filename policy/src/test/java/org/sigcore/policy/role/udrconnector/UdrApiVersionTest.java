// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.nrf.Producer;

class UdrApiVersionTest {
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger forgotten = new AtomicInteger();
    private Supplier<List<Producer>> nrf = List::of;
    private final UdrApiVersion version = new UdrApiVersion(() -> nrf.get(), forgotten::incrementAndGet, nanos::get);

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            v1          | v1
            v2          | v2
            v1,v2       | v2
            v1,v2;v1    | v1
            v2;v1       | v2
            v1;v2       | v1
            v1;         | v1
            v3          | -
            v3,v1       | v1
            """)
    void choose_returnsHighestCommonVersion_orVersionOfPreferredUdr(String offers, @Nullable String chosen) {
        assertThat(UdrApiVersion.choose(udrs(offers))).isEqualTo(chosen);
    }

    @Test
    void version_followsProfiles_andIsKeptWhileNrfIsUnreachable() {
        assertThat(version.get()).as("no UDR is registered").isEqualTo("v2");
        nrf = () -> udrs("v1");
        assertThat(version.get()).as("looked up a moment ago").isEqualTo("v2");
        later();
        assertThat(version.get()).isEqualTo("v1");
        nrf = () -> {
            throw new ProblemException(SbiCause.NRF_NOT_REACHABLE, "away");
        };
        later();
        assertThat(version.get()).isEqualTo("v1");
        assertThat(version.current()).isEqualTo("v1");
    }

    @Test
    void refusal_refreshesVersion_atMostOncePerSecond() {
        nrf = () -> udrs("v1");
        assertThat(version.get()).isEqualTo("v1");
        nrf = () -> udrs("v2");
        assertThat(version.afterRefusal("v1")).as("looked up a moment ago").isEqualTo("v1");
        assertThat(forgotten).hasValue(0);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(version.afterRefusal("v1")).isEqualTo("v2");
        assertThat(forgotten).hasValue(1);
        assertThat(version.afterRefusal("v1")).as("already refreshed").isEqualTo("v2");
        assertThat(forgotten).hasValue(1);
    }

    private void later() {
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());
    }

    /** Parses UDRs separated by semicolons, each with its versions separated by commas. */
    private static List<Producer> udrs(String offers) {
        List<Producer> udrs = new ArrayList<>();
        for (String offer : offers.split(";", -1)) {
            udrs.add(new Producer(
                    "u", "nudr-dr", ApiRoot.parse("http://127.0.0.1:7603"), 1, 1, Arrays.asList(offer.split(","))));
        }
        return udrs;
    }
}
