// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.BitSet;
import java.util.stream.Stream;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.dictionary.Rx;

/**
 * Refuses requests for this node before their AVPs are parsed while it is overloaded. Reads only the AVPs that
 * determine the priority of a request, and those repeated in its answer. Thread-safe.
 */
final class EarlyRefusals {
    private static final BitSet CODES = codes(
            Base.SESSION_ID,
            Base.ORIGIN_HOST,
            Base.PROXY_INFO,
            Base.AUTH_APPLICATION_ID,
            Base.AUTH_REQUEST_TYPE,
            Base.CC_REQUEST_TYPE,
            Base.CC_REQUEST_NUMBER,
            Base.CALLED_STATION_ID,
            Base.DRMP,
            Rx.RX_REQUEST_TYPE,
            Rx.SERVICE_URN,
            Rx.MPS_IDENTIFIER,
            Rx.MCPTT_IDENTIFIER,
            Rx.MCVIDEO_IDENTIFIER);

    private final NodeCore node;

    EarlyRefusals(NodeCore node) {
        this.node = node;
    }

    private static BitSet codes(AvpDef<?>... defs) {
        BitSet codes = new BitSet();
        Stream.of(defs).mapToInt(AvpDef::code).forEach(codes::set);
        return codes;
    }

    private static boolean isLookedFor(int code) {
        return code >= 0 && CODES.get(code);
    }

    /**
     * Refuses a request, now or after a delay.
     *
     * @param octets a complete message
     * @return false if the message must be parsed
     */
    boolean refuses(Connection from, byte[] octets) {
        DiameterRequestThreads threads = node.services().intake().threads();
        if (!threads.isOverloaded()) {
            return false;
        }
        Neighbour peer = from.peer();
        if (peer == null || isTapped() || !isForHandler(DiameterMessage.headerOnly(octets))) {
            return false;
        }
        DiameterMessage outline = DiameterMessage.outline(octets, EarlyRefusals::isLookedFor);
        if (outline == null || !threads.refuses(outline)) {
            return false;
        }
        if (peer.isSuspect()) {
            peer.onTraffic(from);
        }
        node.counters().requestsReceived.increment();
        var request = new InboundRequest(
                node, from, peer, outline, node.transactions().startMicros());
        node.counters().requestBytes.addAndGet(request.heldBytes());
        threads.refuse(from.eventLoop(), () -> request.refuse(ResultCode.DIAMETER_TOO_BUSY, "overload"));
        return true;
    }

    private boolean isTapped() {
        DiameterTap tap = node.tap();
        return tap != null && tap.active();
    }

    private boolean isForHandler(DiameterMessage header) {
        Services.Service service = node.services().handlers().get(header.applicationId());
        return header.isRequest()
                && !header.isError()
                && service != null
                && node.services().relayFor(header.applicationId()) == null
                && service.application().command(header.commandCode()) != null;
    }
}
