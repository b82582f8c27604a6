// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.dictionary.CommandNames;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTransaction;

/** Combines recorded messages to transactions: a Diameter answer belongs to its request. Not thread-safe. */
final class TracedTransactions {
    private static final int HOP_BY_HOP = 12;

    private final String nf;
    private final List<TracedTransaction> transactions = new ArrayList<>();
    private final Map<Hop, RecordedEntry.Diameter> answers = new HashMap<>();

    private TracedTransactions(String nf) {
        this.nf = nf;
    }

    /** Key of a Diameter transaction: connection, direction of the request, and hop-by-hop identifier. */
    private record Hop(DiameterTap.Ends on, boolean requestSent, int hopByHop) {
        static Hop of(DiameterTap.Passed passed) {
            boolean requestSent = passed.sent() == passed.message().isRequest();
            int id = ByteBuffer.wrap(passed.octets()).getInt(HOP_BY_HOP);
            return new Hop(passed.on(), requestSent, id);
        }
    }

    /** Returns the transactions in the order of their beginning. */
    static List<TracedTransaction> of(String nf, List<RecordedEntry> kept) {
        TracedTransactions all = new TracedTransactions(nf);
        for (RecordedEntry each : kept) {
            if (each instanceof RecordedEntry.Diameter diameter
                    && !diameter.passed().message().isRequest()) {
                all.answers.put(Hop.of(diameter.passed()), diameter);
            }
        }
        for (RecordedEntry each : kept) {
            switch (each) {
                case RecordedEntry.Sbi(SbiExchange exchange) -> all.add(exchange);
                case RecordedEntry.Diameter diameter
                when diameter.passed().message().isRequest() ->
                    all.add(diameter.passed(), diameter, all.answers.remove(Hop.of(diameter.passed())));
                case RecordedEntry.Diameter _ -> {
                    // added with its request, or below
                }
            }
        }
        all.answers.values().forEach(answer -> all.add(answer.passed(), null, answer));
        all.transactions.sort(Comparator.comparingLong(TracedTransaction::startEpochMicros));
        return all.transactions;
    }

    private void add(SbiExchange exchange) {
        SbiExchange.Message request = exchange.request();
        SbiExchange.Message response = exchange.response();
        String peer = exchange.side() == SbiTransaction.Side.CLIENT
                ? Objects.requireNonNullElse(request.header(":authority"), "")
                : exchange.remote() == null
                        ? ""
                        : exchange.remote().getHostString() + ":"
                                + exchange.remote().getPort();
        transactions.add(new TracedTransaction(
                nf,
                exchange.side().name(),
                "HTTP",
                peer,
                request.header(":method") + " " + request.header(":path"),
                response == null ? 0 : Integer.parseInt(Objects.requireNonNullElse(response.header(":status"), "0")),
                request.epochMicros(),
                response == null ? 0 : response.epochMicros() - request.epochMicros(),
                part(request),
                response == null ? null : part(response)));
    }

    private void add(
            DiameterTap.Passed any, RecordedEntry.@Nullable Diameter request, RecordedEntry.@Nullable Diameter answer) {
        DiameterMessage message = any.message();
        String command = CommandNames.request(message.applicationId(), message.commandCode());
        long start = request != null
                ? request.epochMicros()
                : Objects.requireNonNull(answer).epochMicros();
        transactions.add(new TracedTransaction(
                nf,
                any.sent() == message.isRequest() ? "CLIENT" : "SERVER",
                "Diameter",
                any.on().peer(),
                CommandNames.named(message.applicationId(), command),
                answer == null ? 0 : resultOf(answer.passed().message()),
                start,
                answer == null ? 0 : answer.epochMicros() - start,
                part(request),
                part(answer)));
    }

    private static int resultOf(DiameterMessage answer) {
        try {
            return answer.resultCode();
        } catch (InvalidAvpException e) {
            return 0;
        }
    }

    private static TracedTransaction.Part part(SbiExchange.Message message) {
        List<String> headers = message.headers().stream()
                .map(field -> field.getKey() + ": " + field.getValue())
                .toList();
        String body = new String(message.body(), StandardCharsets.UTF_8);
        return new TracedTransaction.Part(message.epochMicros(), headers, body, null, message.whole());
    }

    private static TracedTransaction.@Nullable Part part(RecordedEntry.@Nullable Diameter message) {
        return message == null
                ? null
                : new TracedTransaction.Part(
                        message.epochMicros(), List.of(), null, message.passed().octets(), true);
    }
}
