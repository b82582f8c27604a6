// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiTransaction;
import org.sigcore.sbi.token.CallbackKey;

class SignallingTraceTest {
    private final SignallingTrace trace = new SignallingTrace("pcf", 4);

    private static SbiTransaction transaction(long start) {
        return new SbiTransaction(
                SbiTransaction.Side.CLIENT, "127.0.0.1:7200", "GET", "/nudr-dr/v2/x", 200, null, start, 250, "imsi-1");
    }

    @Test
    void since_returnsTransactionsByStartTime() {
        trace.onTransaction(transaction(20));
        trace.onTransaction(transaction(10));
        assertThat(trace.since(0)).extracting(TraceEntry::startEpochMicros).containsExactly(10L, 20L);
        assertThat(trace.since(0).getFirst())
                .isEqualTo(new TraceEntry(
                        "pcf",
                        "CLIENT",
                        "HTTP",
                        "127.0.0.1:7200",
                        "GET /nudr-dr/v2/x",
                        200,
                        null,
                        10,
                        250,
                        "imsi-1",
                        null));
        assertThat(trace.since(11)).hasSize(1);
    }

    @Test
    void trace_keepsTheLatestTransactions() {
        for (int start = 1; start <= 10; start++) {
            trace.onTransaction(transaction(start));
        }
        assertThat(trace.since(0)).extracting(TraceEntry::startEpochMicros).containsExactly(7L, 8L, 9L, 10L);
    }

    @Test
    void trace_masksSecretsOfCallbackUris() {
        String target = "/cb/v1/" + new CallbackKey(new byte[32]).secret("a");
        trace.onTransaction(
                new SbiTransaction(SbiTransaction.Side.CLIENT, "127.0.0.1:1", "POST", target, 204, null, 1, 1, null));
        assertThat(trace.since(0).getFirst().message()).isEqualTo("POST /cb/v1/***");
        assertThat(trace.from(0).getFirst().entry().message()).isEqualTo("POST /cb/v1/***");
    }

    private static SbiTransaction refused(String body) {
        return new SbiTransaction(
                SbiTransaction.Side.SERVER, "127.0.0.1:1", "POST", "/", 400, null, 1, 1, null, null, body);
    }

    @Test
    void trace_namesTheReasonOfAnErrorResponse() {
        String missing = "{\"cause\":\"MANDATORY_IE_MISSING\",\"detail\":\"no slice of imsi-001010000000001\","
                + "\"invalidParams\":[{\"param\":\"/sliceInfo\",\"reason\":\"missing\"}]}";
        trace.onTransaction(refused(missing));
        trace.onTransaction(refused("{\"error\":{\"title\":\"inner\",\"cause\":\"CONTEXT_UNKNOWN\"}}"));
        trace.onTransaction(refused("{\"detail\":\"cut o"));
        trace.onTransaction(refused("{\"detail\":\"/dnn: missing\",\"invalidParams\":[{\"param\":\"/dnn\"}]}"));
        assertThat(trace.from(0).stream().map(each -> each.entry().reason()))
                .containsExactly(
                        "MANDATORY_IE_MISSING: no slice of imsi-001010000000001: /sliceInfo missing",
                        "CONTEXT_UNKNOWN: inner",
                        null,
                        "/dnn: missing");
        assertThat(trace.since(0).getFirst().masked().reason()).contains("no slice of imsi-***");
    }

    @Test
    void trace_recordsTheFailure() {
        SbiFailure failure = new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "refused");
        trace.onTransaction(
                new SbiTransaction(SbiTransaction.Side.CLIENT, "127.0.0.1:1", "GET", "/", 0, failure, 1, 1, null));
        assertThat(trace.since(0).getFirst().failure()).isEqualTo("CONNECT_FAILED: refused");
    }
}
