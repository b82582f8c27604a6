// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;

/** Requests that count as lost, and requests that are repeated. */
class SbiTrafficTest {
    private static final ApiRoot NRF = ApiRoot.parse("http://nrf.lab:7100");
    private static final ApiRoot SCP = ApiRoot.parse("http://scp.lab:7200");

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final ResultCounters losses =
            new ResultCounters("sbi", new PrintStream(lines, true, StandardCharsets.UTF_8));
    private final Core core = new Core();
    private final SbiTraffic traffic = new SbiTraffic(core, NRF, SCP, losses);

    /** Returns the queued answers in order, and 200 when the queue is empty. */
    private static final class Core implements SbiCaller {
        private final Deque<Object> next = new ArrayDeque<>();
        private final List<String> asked = new ArrayList<>();

        @Override
        public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
            asked.add(request.method() + " " + target.host() + request.path());
            Object answer = next.isEmpty() ? SbiResponse.of(200) : next.remove();
            return answer instanceof SbiFailure failure
                    ? CompletableFuture.failedFuture(new SbiCallException(failure))
                    : CompletableFuture.completedFuture((SbiResponse) answer);
        }

        @Override
        public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
            try {
                return sendAsync(target, request, timeout).join();
            } catch (CompletionException e) {
                throw (SbiCallException) e.getCause();
            }
        }
    }

    @Test
    void unprocessedRequest_isRepeatedAndNotLost() {
        core.next.add(new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, false, "GOAWAY"));

        traffic.run(0);

        assertThat(core.asked).hasSize(2).containsOnly("GET nrf.lab/nnrf-disc/v1/nf-instances");
        assertThat(losses.lost()).isZero();
        losses.tell();
        assertThat(lines.toString(StandardCharsets.UTF_8)).contains("answered=1 repeated=1 lost=0");
    }

    @Test
    void requestThatMayBeProcessed_andUnexpectedStatus_areLost() {
        core.next.add(new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, true, "reset"));
        traffic.run(0);
        core.next.add(SbiResponse.of(503));
        traffic.run(3);

        assertThat(core.asked).hasSize(2);
        assertThat(losses.lost()).isEqualTo(2);
        assertThat(lines.toString(StandardCharsets.UTF_8))
                .contains("sbi lost: discover: CONNECTION_LOST: reset", "sbi lost: find: 503");
    }

    @Test
    void binding_isCreatedAndDeletedThroughTheScp() {
        core.next.add(SbiResponse.created("http://bsf.lab:7400/nbsf-management/v1/pcfBindings/1", List.of()));
        core.next.add(SbiResponse.noContent());

        traffic.run(4);

        assertThat(core.asked)
                .containsExactly(
                        "POST scp.lab/nbsf-management/v1/pcfBindings",
                        "DELETE scp.lab/nbsf-management/v1/pcfBindings/1");
        assertThat(losses.lost()).isZero();
    }

    @Test
    void forget_resetsTheCounters() {
        core.next.add(SbiResponse.of(500));
        traffic.run(0);
        losses.forget();
        assertThat(losses.lost()).isZero();
    }
}
