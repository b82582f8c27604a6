// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

class EjectionTest {
    private static final OutlierDetectionOptions RULE = new OutlierDetectionOptions(true, 3, 10, 30, 300, 100);
    private static final ApiRoot A = ApiRoot.of("http", "127.0.0.1", 8001);
    private static final ApiRoot B = ApiRoot.of("http", "127.0.0.1", 8002);

    private final Endpoints endpoints = new Endpoints();
    private final EndpointState a = endpoints.at(A, new Named("a"), 0);
    private final EndpointState b = endpoints.at(B, new Named("b"), 0);

    @Test
    void consecutiveErrors_ejectForGrowingTime() {
        assertThat(fail(a, RULE, 3, 0)).isEqualTo(30);
        assertThat(endpoints.avoided(A, seconds(29))).isTrue();
        assertThat(endpoints.avoided(B, seconds(29))).isFalse();
        assertThat(endpoints.avoided(A, seconds(30))).isFalse();
        assertThat(fail(a, RULE, 3, 31)).isEqualTo(60);
        assertThat(fail(a, RULE, 3, 92)).isEqualTo(90);
        assertThat(fail(a, RULE, 3, 92 + 90 + 301))
                .as("a long time without ejection")
                .isEqualTo(30);
    }

    @Test
    void goodAnswer_resetsErrorCount() {
        fail(a, RULE, 2, 0);
        a.good();
        assertThat(fail(a, RULE, 2, 0)).isZero();
        assertThat(fail(a, RULE, 1, 0)).isEqualTo(30);
    }

    @Test
    void errorAfterInterval_startsNewCount() {
        fail(a, RULE, 2, 0);
        assertThat(fail(a, RULE, 1, 11)).isZero();
        assertThat(fail(a, RULE, 2, 11)).isEqualTo(30);
    }

    @Test
    void ejection_isLimitedToShareOfSet() {
        OutlierDetectionOptions half = new OutlierDetectionOptions(true, 3, 10, 30, 300, 50);
        assertThat(fail(a, half, 3, 0)).isEqualTo(30);
        assertThat(fail(b, half, 3, 0)).isZero();
        assertThat(endpoints.unhealthySets()).isZero();
        assertThat(endpoints.ejectedNow(seconds(1))).isEqualTo(1);
        assertThat(endpoints.avoided(A, seconds(31))).isFalse();
        assertThat(fail(b, half, 1, 31)).as("the other has returned").isZero();
        assertThat(fail(b, half, 2, 31)).isEqualTo(30);
    }

    @Test
    void fullyEjectedSet_isUnhealthy() {
        fail(a, RULE, 3, 0);
        fail(b, RULE, 3, 0);
        assertThat(endpoints.unhealthySets()).isEqualTo(1);
        endpoints.ejectedNow(seconds(30));
        assertThat(endpoints.unhealthySets()).isZero();
    }

    @Test
    void endpointsOfSameInstance_shareProducerState() {
        EndpointState second = endpoints.at(ApiRoot.of("http", "127.0.0.2", 1), new Named("a"), 0);
        assertThat(second.producer()).isSameAs(a.producer()).isNotSameAs(b.producer());
        a.producer().begun();
        assertThat(second.producer().outstanding()).isEqualTo(1);
    }

    @Test
    void endpointTable_isBounded() {
        for (int i = 0; i < 40_000; i++) {
            endpoints.at(ApiRoot.of("http", "h" + i, 80), null, 0);
        }
        assertThat(endpoints.size()).isLessThanOrEqualTo(16_384);
    }

    @Test
    void endpointTable_isBounded_whileAllEndpointsAreBusy() {
        a.producer().begun();
        for (int i = 0; i < 20_000; i++) {
            endpoints.at(ApiRoot.of("http", "h" + i, 80), null, 0).producer().begun();
        }
        assertThat(endpoints.size()).isLessThanOrEqualTo(16_384);
        assertThat(endpoints.at(A, new Named("a"), 0)).as("known before").isSameAs(a);
    }

    @Test
    void longAddress_isNotStored() {
        ApiRoot root = ApiRoot.parse("http://127.0.0.1:9/" + "a".repeat(600));
        EndpointState state = endpoints.at(root, null, 0);
        assertThat(fail(state, RULE, 3, 0)).as("ejection").isZero();
        assertThat(endpoints.size()).isEqualTo(2);
    }

    private static int fail(EndpointState endpoint, OutlierDetectionOptions rule, int times, int second) {
        int last = 0;
        for (int i = 0; i < times; i++) {
            last = endpoint.bad(rule, seconds(second));
        }
        return last;
    }

    private static long seconds(int seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }

    private record Named(String nfInstanceId) implements ProducerNames {
        @Override
        public String nfType() {
            return "UDM";
        }

        @Override
        public String serviceInstanceId() {
            return "sdm";
        }

        @Override
        public Set<String> nfSetIds() {
            return Set.of("set1");
        }

        @Override
        public Set<String> serviceSetIds() {
            return Set.of();
        }

        @Override
        public @Nullable String fqdn() {
            return nfInstanceId + ".lab";
        }
    }
}
