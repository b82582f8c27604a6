// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTransaction;

/**
 * Writes recorded messages as a capture: each connection becomes a TCP connection between its original ends, with the
 * recorded messages only. SBI becomes cleartext HTTP/2, and Diameter is without TLS, even if both were encrypted. Not
 * thread-safe.
 */
final class Capture {
    private static final InetSocketAddress UNKNOWN = new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), 0);

    private final PcapNg file;
    private final int initialSequence;
    private final Map<Ends, Integer> streams = new HashMap<>();
    private final Map<Ends, TcpConversation> conversations = new LinkedHashMap<>();
    private final List<Sent> sent = new ArrayList<>();

    private Capture(String nf) {
        file = new PcapNg(nf);
        initialSequence = nf.hashCode();
    }

    /** Returns a section of a capture file. */
    static byte[] of(String nf, List<RecordedEntry> kept) {
        Capture capture = new Capture(nf);
        for (RecordedEntry each : kept) {
            switch (each) {
                case RecordedEntry.Sbi(SbiExchange exchange) -> capture.add(exchange);
                case RecordedEntry.Diameter(long epochMicros, DiameterTap.Passed passed) ->
                    capture.add(epochMicros, passed);
            }
        }
        return capture.written();
    }

    private record Ends(InetSocketAddress client, InetSocketAddress server) {}

    /** Octets sent by one end. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Sent(long epochMicros, Ends on, boolean fromClient, boolean http2, byte[] octets) {}

    private void add(SbiExchange exchange) {
        boolean ours = exchange.side() == SbiTransaction.Side.CLIENT;
        Ends ends = ends(ours, exchange.local(), exchange.remote());
        int stream = streams.merge(ends, 1, (before, one) -> before + 2);
        add(ends, true, stream, exchange.request());
        SbiExchange.Message response = exchange.response();
        if (response != null) {
            add(ends, false, stream, response);
        }
    }

    private void add(Ends ends, boolean fromClient, int stream, SbiExchange.Message message) {
        sent.add(new Sent(message.epochMicros(), ends, fromClient, true, Http2Octets.message(stream, message)));
    }

    private void add(long epochMicros, DiameterTap.Passed passed) {
        boolean initiator = passed.on().initiator();
        Ends ends = ends(initiator, passed.on().local(), passed.on().remote());
        sent.add(new Sent(epochMicros, ends, passed.sent() == initiator, false, passed.octets()));
    }

    private static Ends ends(boolean ours, @Nullable InetSocketAddress local, @Nullable InetSocketAddress remote) {
        InetSocketAddress here = Objects.requireNonNullElse(local, UNKNOWN);
        InetSocketAddress there = Objects.requireNonNullElse(remote, UNKNOWN);
        return ours ? new Ends(here, there) : new Ends(there, here);
    }

    private byte[] written() {
        sent.sort(Comparator.comparingLong(Sent::epochMicros));
        long last = 0;
        for (Sent each : sent) {
            conversations
                    .computeIfAbsent(each.on(), ends -> opened(ends, each))
                    .send(each.epochMicros(), each.fromClient(), each.octets());
            last = each.epochMicros();
        }
        for (TcpConversation conversation : conversations.values()) {
            conversation.close(last);
        }
        return file.octets();
    }

    private TcpConversation opened(Ends ends, Sent first) {
        TcpConversation tcp =
                new TcpConversation(ends.client(), ends.server(), initialSequence, first.epochMicros(), file);
        if (first.http2()) {
            tcp.send(first.epochMicros(), true, Http2Octets.preface());
            tcp.send(first.epochMicros(), false, Http2Octets.settings());
        }
        return tcp;
    }
}
