// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.steady;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;

/**
 * Simulated AF that is connected to all gateways of a BSF and sends AARs for UEs whose bindings refer to the core's
 * PCF. Any answer of the PCF counts as delivered, even one for an unknown session; an answer of the BSF itself counts
 * as lost. Thread-safe.
 */
final class DiameterTraffic implements AutoCloseable {
    static final String REALM = "sigcore.lab";
    static final String PCF = "policy." + REALM;

    /** Number of UEs, used in turn. */
    static final int UES = 40;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RECONNECT = Duration.ofSeconds(1);
    private final DiameterNode node;
    private final List<String> gateways;
    private final ResultCounters losses;

    /** @param gateways gateways of the BSF, address by Diameter identity */
    DiameterTraffic(List<PeerConfig> gateways, ResultCounters losses) {
        this.gateways = gateways.stream().map(PeerConfig::host).toList();
        this.losses = losses;
        DiameterNodeConfig.Builder config = DiameterNodeConfig.builder("af.steady." + REALM, REALM)
                .timers(DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(100), RECONNECT))
                .route(RealmRoute.to(REALM, this.gateways.toArray(String[]::new)));
        gateways.forEach(config::peer);
        node = DiameterNode.builder(config.build())
                .serve(
                        Applications.RX,
                        (request, _) ->
                                request.answer(ResultCode.DIAMETER_SUCCESS).build())
                .start();
    }

    /** Returns true if all gateways are connected. */
    boolean isOpen() {
        return gateways.stream().allMatch(gateway -> {
            DiameterPeer peer = node.peer(gateway);
            return peer != null && peer.isOpen();
        });
    }

    /** Sends an AAR to the next gateway in turn. */
    void run(int number) {
        long since = System.nanoTime();
        try {
            DiameterMessage answer = node.send(aar(number), TIMEOUT).join();
            String from = answer.get(Base.ORIGIN_HOST);
            if (PCF.equals(from)) {
                losses.answered(since);
            } else {
                losses.lost("AAR", "%d by %s: %s".formatted(answer.resultCode(), from, answer.get(Base.ERROR_MESSAGE)));
            }
        } catch (CompletionException e) {
            losses.lost("AAR", String.valueOf(e.getCause()));
        }
    }

    private DiameterMessage aar(int number) {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX)
                .add(Base.SESSION_ID, node.newSessionId())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, REALM)
                .add(Base.FRAMED_IP_ADDRESS, octets(address(number)))
                .build();
    }

    /** Returns the address of a UE, selected in turn by the number. */
    static String address(int number) {
        return "198.18.0." + (1 + number % UES);
    }

    private static Inet4Address octets(String address) {
        try {
            return (Inet4Address) InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // cannot happen: four octets form a valid address
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
