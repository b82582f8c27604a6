// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiSpan;

class TraceContextTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";

    private final SignallingTrace trace = new SignallingTrace("policy", 16, true);

    private static SbiSpan span(String header) {
        return Objects.requireNonNull(TraceContext.span(header));
    }

    @Test
    void requestWithoutContext_startsTrace() {
        for (String header : new String[] {"", "00-" + "0".repeat(32) + "-" + PARENT + "-01", "ff-" + TRACE}) {
            SbiSpan begun = span(header);
            assertThat(begun.traceId())
                    .matches("[0-9a-f]{32}")
                    .isNotEqualTo(span(header).traceId());
            assertThat(begun.parentId()).isNull();
            assertThat(span(begun.traceparent()).traceId()).isEqualTo(begun.traceId());
            assertThat(span(begun.traceparent()).parentId()).isEqualTo(begun.spanId());
        }
    }

    @Test
    void requestOfUnsampledTrace_hasNoSpan() {
        assertThat(TraceContext.span("00-" + TRACE + "-" + PARENT + "-00")).isNull();
        assertThat(span("00-" + TRACE + "-" + PARENT + "-03").parentId()).isEqualTo(PARENT);
    }

    @Test
    void withoutCollector_requestsHaveNoSpan() {
        assertThat(new SignallingTrace("policy", 16).span("00-" + TRACE + "-" + PARENT + "-01"))
                .isNull();
    }

    private static DiameterTransaction transaction(
            DiameterTransaction.Side side, String peer, DiameterTransaction.Way way) {
        return new DiameterTransaction(
                side, peer, ApplicationId.RX, 265, "AAR", "af.lab;1;1", 2001, null, 1_000, 10, way);
    }

    private SbiSpan seen(String self, DiameterTransaction transaction) {
        new DiameterTrace(trace, () -> self).onTransaction(transaction);
        return Objects.requireNonNull(trace.from(trace.count() - 1).getFirst().span());
    }

    @Test
    void diameterMessage_hasOneTraceAcrossRelays() {
        var relayed = new DiameterTransaction.Way("af.lab", 7, true, null);
        var received = new DiameterTransaction.Way("af.lab", 7, false, null);
        SbiSpan atBsf = seen("bsf.lab", transaction(DiameterTransaction.Side.SERVER, "af.lab", received));
        SbiSpan fromBsf = seen("bsf.lab", transaction(DiameterTransaction.Side.CLIENT, "pcf.lab", relayed));
        SbiSpan atPcf = seen("pcf.lab", transaction(DiameterTransaction.Side.SERVER, "BSF.lab", received));
        assertThat(atBsf.parentId()).isNull();
        assertThat(fromBsf.parentId()).isEqualTo(atBsf.spanId());
        assertThat(atPcf.parentId()).isEqualTo(fromBsf.spanId());
        assertThat(atPcf.traceId()).isEqualTo(atBsf.traceId()).isEqualTo(fromBsf.traceId());
        SbiSpan next = seen(
                "bsf.lab",
                transaction(
                        DiameterTransaction.Side.SERVER,
                        "af.lab",
                        new DiameterTransaction.Way("af.lab", 8, false, null)));
        assertThat(next.traceId()).isEqualTo(atBsf.traceId());
        assertThat(next.spanId()).isNotEqualTo(atBsf.spanId());
    }

    @Test
    void diameterRequest_causedBySbiRequest_isInItsTrace() {
        DiameterTrace node = new DiameterTrace(trace, () -> "pcf.lab");
        String cause = Correlation.ofFields(SbiHeaders.of("traceparent", "00-" + TRACE + "-" + PARENT + "-01"))
                .call(node::cause);
        assertThat(cause).isNotNull();
        SbiSpan sent = seen(
                "pcf.lab",
                transaction(
                        DiameterTransaction.Side.CLIENT,
                        "ocs.lab",
                        new DiameterTransaction.Way("pcf.lab", 7, false, cause)));
        assertThat(sent.traceId()).isEqualTo(TRACE);
        assertThat(sent.parentId()).isEqualTo(PARENT);
    }
}
